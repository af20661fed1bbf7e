import type { ListEndpoint, RowOf } from '@emberwatch/contract'
import { sql } from 'kysely'
import { type KeyColumns, packedKey, pageOfKeys } from './keys.ts'
import { keysInOrder } from './order.ts'
import type { ListRequest } from './query.ts'
import { narrow, withAggregate } from './run.ts'
import type { ListCall, ListSource } from './source.ts'

/** Rows fetched with one query; the database looks for the next piece while one is sent here, more would take connections from others. */
const pieces = { rows: 1_000, atOnce: 2 }
/** A database of one session serves nobody else while it looks for a piece. */
const smallPieces = { rows: 250, atOnce: 1 }

/**
 * All rows of a list in pieces, in its order. The keys are read first, with one query, and sorted once; they stay as
 * packed text, some ten bytes each. So any order costs the same, no transaction or cursor stays open while a slow line
 * takes the rows (one would stop the embedded database for everybody), and what comes or goes meanwhile shifts nothing.
 */
export async function* readAll<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
): AsyncGenerator<RowOf<E>[]> {
  const size = call.db === call.lowPriority ? pieces : smallPieces
  const lowPriority = { ...call, db: call.lowPriority }
  const keys = keysInOrder(narrow(source, lowPriority, request), source, request)
  const { rows: found } = await sql<{ keys: string }>`
    ${withAggregate(source, lowPriority)}
    select json_agg(${packedKey(source.key)} order by place)::text as keys
    from (select *, row_number() over () - 1 as place from ${keys} as keys) as keys
    group by place / ${sql.lit(size.rows)} order by place / ${sql.lit(size.rows)}`.execute(lowPriority.db)
  const asked: Promise<RowOf<E>[]>[] = []
  for (const piece of found) {
    const rows = source.rows(lowPriority, pageOfKeys(piece.keys, source.key))
    // It may fail before anybody asks for it.
    rows.catch(() => undefined)
    if (asked.push(rows) >= size.atOnce) yield await (asked.shift() as Promise<RowOf<E>[]>)
  }
  for (const rows of asked) yield await rows
}
