import { type RawBuilder, sql } from 'kysely'
import type { KeyColumns, KeyValues } from './keys.ts'
import type { ListRequest } from './query.ts'
import type { Base, Column, SortColumn, Walk } from './source.ts'

export interface Ordered<Keys extends KeyColumns> {
  readonly key: Keys
  readonly sort: Readonly<Record<string, Column | SortColumn>>
}

/** A walk reads the same rows otherwise. 'foundFirst' finds all of them before it orders them. */
export type Finding = Walk | 'foundFirst'

/**
 * Keys and position of the page's rows; only these get their heavy columns. Equal rows are ordered by key in the same direction, so that no row is
 * on two pages and one index serves both directions.
 * @param finding the planner decides by default
 */
export function numbered<Keys extends KeyColumns>(
  matching: Base,
  source: Ordered<Keys>,
  request: ListRequest,
  finding?: Finding,
) {
  const page = (rows: Base) =>
    keysInOrder(rows, source, request, finding === 'foundFirst')
      .limit(request.limit)
      .offset(request.offset)
  const keys: Base | RawBuilder<unknown> =
    typeof finding === 'object'
      ? sql`(${page(matching.where(sql<boolean>`not ${finding.when}`))} union all ${page(finding.from.where(finding.when))})`
      : page(matching)
  const columns = sql.join(Object.keys(source.key).map((name) => sql.ref(`keys.${name}`)))
  return sql<KeyValues<Keys> & { position: number }>`(
    select ${columns}, row_number() over () as position from ${keys} as keys
  )`
}

export function keysInOrder(
  matching: Base,
  source: Ordered<KeyColumns>,
  request: ListRequest,
  isFoundFirst = false,
): Base {
  const direction = request.order === 'ASC' ? 'asc' : 'desc'
  // An expression has no index, so the planner cannot walk one.
  const by = (column: Column) => (isFoundFirst ? sql`coalesce(${column}, ${column})` : column)
  const sortColumn = source.sort[request.orderBy]
  let keys = matching
  if (sortColumn && 'emptyLast' in sortColumn)
    keys = keys.orderBy(by(sortColumn.column), (order) => order[direction]().nullsLast())
  else if (sortColumn) keys = keys.orderBy(by(sortColumn), direction)
  for (const [name, { column }] of Object.entries(source.key)) {
    keys = keys.select(column.as(name)).orderBy(by(column), direction)
  }
  return keys
}
