import { sql } from 'kysely'
import { gather } from '../db/gather.ts'
import type { Queries } from '../db/queries.ts'
import type { Cached, NotedTable } from './answer-cache.ts'

/** A snapshot of the database, and which cached values were fresh at it. */
export interface Freshness {
  readonly snapshot: string
  readonly isAnswerFresh: boolean
  readonly areTotalsFresh: boolean
}

interface CachedValues {
  readonly tables: readonly NotedTable[]
  readonly answer: Cached<unknown> | undefined
  readonly totals: Cached<unknown> | undefined
}

/** Reads the snapshot, and whether a change to the tables has made the values old. What is read later is at least as new. */
async function readFreshnesses(db: Queries, values: readonly CachedValues[]): Promise<Freshness[]> {
  const snapshots = values.flatMap(({ answer, totals }) => [answer?.snapshot ?? '', totals?.snapshot ?? ''])
  const tables = values.flatMap(({ tables }) => [tables.join(','), tables.join(',')])
  const { rows } = await sql<{ snapshot: string; fresh: string }>`
    select pg_current_snapshot()::text as snapshot,
      (select string_agg(case when k.snapshot is null or ${hasChanged} then 'f' else 't' end, '' order by k.place)
        from (select nullif(u.snapshot, '')::pg_snapshot as snapshot, u.tables, u.place
          from unnest(${snapshots}::text[], ${tables}::text[]) with ordinality as u (snapshot, tables, place)) k) as fresh`.execute(
    db,
  )
  const { snapshot = '', fresh = '' } = rows[0] ?? {}
  const isFresh = (index: number) => fresh[index] === 't'
  return values.map((_, n) => ({ snapshot, isAnswerFresh: isFresh(2 * n), areTotalsFresh: isFresh(2 * n + 1) }))
}

/** One statement for all calls that have come in together: after a change everybody reads again. */
export const readFreshness = gather(readFreshnesses)

/**
 * A change to one of the tables leaves a row in its own transaction: the snapshot of the cached value does not see that transaction's number. The
 * condition looks for the newest change per table, and for changes of transactions that were open at the snapshot: both by the index, however many
 * changes are remembered.
 */
const hasChanged = sql<boolean>`exists (select from unnest(string_to_array(k.tables, ',')) made (name)
  where not pg_visible_in_snapshot(
      (select c.xid from table_changes c where c.table_name = made.name order by c.xid desc limit 1), k.snapshot)
    or exists (select from table_changes c
      where c.table_name = made.name and c.xid >= pg_snapshot_xmin(k.snapshot)
        and c.xid < pg_snapshot_xmax(k.snapshot)
        and not pg_visible_in_snapshot(c.xid, k.snapshot)))`
