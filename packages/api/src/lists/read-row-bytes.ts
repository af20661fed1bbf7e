import type { ListEndpoint } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { KeyColumns } from './keys.ts'
import { keysInOrder } from './order.ts'
import type { ListRequest } from './query.ts'
import { narrow } from './run.ts'
import type { Base, Column, ListCall, ListSource } from './source.ts'

/**
 * Streams all rows as bytes (`Db.rowBytes`), by one statement with parallel workers. Not for lists with an aggregate, nor for the embedded
 * database, which would serve nobody else.
 */
export function readRowBytes<E extends ListEndpoint, Keys extends KeyColumns>(
  source: Pick<ListSource<E, Keys>, 'from' | 'key' | 'sort' | 'search' | 'filters'>,
  cells: readonly Column[],
  call: ListCall<E>,
  request: ListRequest<E>,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const cellColumns = cells.map((cell, place) => sql`(${cell})::text`.as(`cell${place}`))
  const rows = (keysInOrder(narrow(source, call, request), source, request) as Base).select(cellColumns)
  const columns = cells.map((_, place) => sql.ref(`rows.cell${place}`).as(`cell${place}`))
  return call.rowBytes(call.db.selectFrom(rows.as('rows')).select(columns).compile())
}
