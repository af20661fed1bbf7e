import { type RawBuilder, sql } from 'kysely'
import type { Page } from './source.ts'

/** Keys as a text between two statements: packed by the first, unpacked as a page by the second. */

/** Type of each key column in the database. */
export type KeyTypes<Key extends string> = Readonly<Record<Key, KeyType>>
type KeyType = 'bigint' | 'date' | 'int' | 'text' | 'timestamptz' | 'uuid'

/** The keys of `keys` as one value, for `json_agg`. */
export const packedKey = (names: readonly string[]): RawBuilder<unknown> =>
  sql`json_build_array(${sql.join(names.map((name) => sql.ref(`keys.${name}`)))})`

/** @param keys the text of a JSON array of keys that were packed with these names */
export function pageOfKeys<Key extends string>(keys: string, names: readonly Key[], types: KeyTypes<Key>): Page<Key> {
  const columns = names.map(
    (name, place) => sql`(key ->> ${sql.lit(place)})::${sql.raw(types[name])} as ${sql.ref(name)}`,
  )
  return (
    sql`(select ${sql.join(columns)}, position
    from json_array_elements(${keys}::json) with ordinality as page (key, position))` as RawBuilder<never>
  ).as('page') as Page<Key>
}
