import type { ListEndpoint } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { KeyColumns } from './keys.ts'
import { keysInOrder } from './order.ts'
import type { ListRequest } from './query.ts'
import { narrow } from './run.ts'
import type { Base, Column, ListCall, ListSource } from './source.ts'

/**
 * The cells of all rows of a list as text, in its order, as the database sends them (`Db.rowBytes`). One statement that PostgreSQL answers with
 * all its workers. Not for a list with an aggregate, nor for a database of one session, which would serve nobody else.
 */
export function readRowBytes<E extends ListEndpoint, Keys extends KeyColumns>(
  source: Pick<ListSource<E, Keys>, 'from' | 'key' | 'sort' | 'search' | 'filters'>,
  cells: readonly Column[],
  call: ListCall<E>,
  request: ListRequest<E>,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const named = cells.map((cell, place) => sql`(${cell})::text`.as(`cell${place}`))
  const rows = (keysInOrder(narrow(source, call, request), source, request) as Base).select(named)
  const columns = cells.map((_, place) => sql.ref(`rows.cell${place}`).as(`cell${place}`))
  return call.rowBytes(call.db.selectFrom(rows.as('rows')).select(columns).compile())
}
