import { sql } from 'kysely'
import type { KeyColumns, KeyValues } from './keys.ts'
import type { ListRequest } from './query.ts'
import type { Base, Column, SortColumn } from './source.ts'

/** The order of a list's rows, and the page that stands in it. */

export interface Ordered<Keys extends KeyColumns> {
  readonly key: Keys
  readonly sort: Readonly<Record<string, Column | SortColumn>>
  /** Whether all rows are found before they are put in order, which the database otherwise decides by what it expects. */
  readonly isFoundFirst?: boolean
}

/**
 * The keys of the page's rows with their position. Only these rows get their heavy columns. Equal rows are ordered by
 * their key in the same direction, so that paging shows none twice and one index serves both directions.
 */
export function numbered<Keys extends KeyColumns>(matching: Base, source: Ordered<Keys>, request: ListRequest) {
  const keys = keysInOrder(matching, source, request).limit(request.limit).offset(request.offset)
  const columns = sql.join(Object.keys(source.key).map((name) => sql.ref(`keys.${name}`)))
  return sql<KeyValues<Keys> & { position: number }>`(
    select ${columns}, row_number() over () as position from ${keys} as keys
  )`
}

/** The keys of all matching rows in the order that is asked for. */
export function keysInOrder(matching: Base, source: Ordered<KeyColumns>, request: ListRequest): Base {
  const direction = request.order === 'ASC' ? 'asc' : 'desc'
  // No index has the order of an expression.
  const by = (column: Column) => (source.isFoundFirst ? sql`coalesce(${column}, ${column})` : column)
  const chosen = source.sort[request.orderBy]
  let keys = matching
  if (chosen && 'emptyLast' in chosen) keys = keys.orderBy(by(chosen.column), (order) => order[direction]().nullsLast())
  else if (chosen) keys = keys.orderBy(by(chosen), direction)
  for (const [name, { column }] of Object.entries(source.key)) {
    keys = keys.select(column.as(name)).orderBy(by(column), direction)
  }
  return keys
}
