import type { ListEndpoint, RowOf } from '@emberwatch/contract'
import { sql } from 'kysely'
import { type KeyColumns, packedKey, pageOfKeys } from './keys.ts'
import { keysInOrder } from './order.ts'
import type { ListRequest } from './query.ts'
import { narrow, withAggregate } from './run.ts'
import type { ListCall, ListSource } from './source.ts'

/** Rows per query; the next piece is read while one is sent. More at once would take connections from others. */
const pieces = { rows: 1_000, atOnce: 2 }
/** An embedded database serves nobody else during a query. */
const smallPieces = { rows: 250, atOnce: 1 }

/**
 * All rows in order, in pieces. Reads and sorts the keys first, with one query, and keeps them as packed text, some ten bytes each. Any order then
 * costs the same, no transaction or cursor stays open while a slow client reads (which would block the embedded database), and rows added or
 * removed meanwhile shift nothing.
 */
export async function* readAll<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
): AsyncGenerator<RowOf<E>[]> {
  const size = call.db === call.lowPriority ? pieces : smallPieces
  const lowPriority = { ...call, db: call.lowPriority }
  const keys = keysInOrder(narrow(source, lowPriority, request), source, request)
  const { rows: keyPieces } = await sql<{ keys: string }>`
    ${withAggregate(source, lowPriority)}
    select json_agg(${packedKey(source.key)} order by place)::text as keys
    from (select *, row_number() over () - 1 as place from ${keys} as keys) as keys
    group by place / ${sql.lit(size.rows)} order by place / ${sql.lit(size.rows)}`.execute(lowPriority.db)
  const reads: Promise<RowOf<E>[]>[] = []
  for (const piece of keyPieces) {
    const rows = source.rows(lowPriority, pageOfKeys(piece.keys, source.key))
    // May reject before anybody awaits it.
    rows.catch(() => undefined)
    if (reads.push(rows) >= size.atOnce) yield await (reads.shift() as Promise<RowOf<E>[]>)
  }
  for (const rows of reads) yield await rows
}
