import { type AliasedExpression, type RawBuilder, sql } from 'kysely'

/** Key columns with their types: pages are read with them, and keys travel between statements as packed text. */

type KeyType = 'bigint' | 'date' | 'int' | 'text' | 'timestamptz' | 'uuid'
export interface KeyColumn<Value = unknown> {
  readonly column: RawBuilder<Value>
  readonly type: KeyType
}
export type KeyColumns = Readonly<Record<string, KeyColumn>>
export type KeyValues<Keys extends KeyColumns> = {
  [Name in keyof Keys]: Keys[Name] extends KeyColumn<infer Value> ? Value : never
}

/** Keys and `position` of the rows of one page. */
export type Page<Keys extends KeyColumns> = AliasedExpression<KeyValues<Keys> & { position: number }, 'page'>

const keyOf =
  <Value>(type: KeyType) =>
  (name: string): KeyColumn<Value> => ({ column: sql.ref(name), type })

/** @param name in Kysely's spelling, such as `s.id` */
export const uuid = keyOf<string>('uuid')
export const text = keyOf<string>('text')
export const int = keyOf<number>('int')
/** Read as a number (db/open.ts). */
export const bigint = keyOf<number>('bigint')
/** Such as `2024-05-31`. */
export const day = keyOf<string>('date')
export const instant = keyOf<Date>('timestamptz')
export const orNull = <Value>(key: KeyColumn<Value>): KeyColumn<Value | null> => key

/** All keys as one value, for `json_agg`. */
export const packedKey = (key: KeyColumns): RawBuilder<unknown> =>
  sql`json_build_array(${sql.join(Object.keys(key).map((name) => sql.ref(`keys.${name}`)))})`

/** @param packed JSON array of keys packed with these columns */
export function pageOfKeys<Keys extends KeyColumns>(packed: string, key: Keys): Page<Keys> {
  const columns = Object.entries(key).map(
    ([name, { type }], index) => sql`(key ->> ${sql.lit(index)})::${sql.raw(type)} as ${sql.ref(name)}`,
  )
  return sql<KeyValues<Keys> & { position: number }>`(select ${sql.join(columns)}, position
    from json_array_elements(${packed}::json) with ordinality as page (key, position))`.as('page')
}
