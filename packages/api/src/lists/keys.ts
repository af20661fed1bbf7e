import { type AliasedExpression, type RawBuilder, sql } from 'kysely'

/**
 * Columns that name a row of a list, each with its type: what a page carries is read with it, and where keys go from one
 * statement to another as packed text they come out of it as what they were.
 */

type KeyType = 'bigint' | 'date' | 'int' | 'text' | 'timestamptz' | 'uuid'
export interface KeyColumn<Value = unknown> {
  readonly column: RawBuilder<Value>
  readonly type: KeyType
}
export type KeyColumns = Readonly<Record<string, KeyColumn>>
/** What the keys are in the rows of a page. */
export type KeyValues<Keys extends KeyColumns> = {
  [Name in keyof Keys]: Keys[Name] extends KeyColumn<infer Value> ? Value : never
}

/** The rows of one page: their keys and, in `position`, their place. */
export type Page<Keys extends KeyColumns> = AliasedExpression<KeyValues<Keys> & { position: number }, 'page'>

const keyOf =
  <Value>(type: KeyType) =>
  (name: string): KeyColumn<Value> => ({ column: sql.ref(name), type })

/** By the name of a column in Kysely's spelling, such as `s.id`. */
export const uuid = keyOf<string>('uuid')
export const text = keyOf<string>('text')
export const int = keyOf<number>('int')
/** A row's number, which the driver answers as a number (db/open.ts). */
export const bigint = keyOf<number>('bigint')
/** A day, `2024-05-31`. */
export const day = keyOf<string>('date')
export const instant = keyOf<Date>('timestamptz')
/** Rows may have none. */
export const orNull = <Value>(key: KeyColumn<Value>): KeyColumn<Value | null> => key

/** The keys of `keys` as one value, for `json_agg`. */
export const packedKey = (key: KeyColumns): RawBuilder<unknown> =>
  sql`json_build_array(${sql.join(Object.keys(key).map((name) => sql.ref(`keys.${name}`)))})`

/** Keys as a page. @param packed the text of a JSON array of keys that were packed with these columns */
export function pageOfKeys<Keys extends KeyColumns>(packed: string, key: Keys): Page<Keys> {
  const columns = Object.entries(key).map(
    ([name, { type }], place) => sql`(key ->> ${sql.lit(place)})::${sql.raw(type)} as ${sql.ref(name)}`,
  )
  return sql<KeyValues<Keys> & { position: number }>`(select ${sql.join(columns)}, position
    from json_array_elements(${packed}::json) with ordinality as page (key, position))`.as('page')
}
