import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Cached, NotedTable } from './answer-cache.ts'

/** A snapshot of the database, and which cached values were fresh at it. */
export interface Freshness {
  readonly snapshot: string
  readonly isAnswerFresh: boolean
  readonly areTotalsFresh: boolean
}

interface CachedValues {
  readonly answer: Cached<unknown> | undefined
  readonly totals: Cached<unknown> | undefined
}

/** Reads the snapshot, and whether a change to the tables has made the values old, in one statement. What is read later is at least as new. */
export async function readFreshness(
  db: Queries,
  tables: readonly NotedTable[],
  { answer, totals }: CachedValues,
): Promise<Freshness> {
  const { rows } = await sql<{ snapshot: string; answer: boolean; totals: boolean }>`
    select pg_current_snapshot()::text as snapshot, ${isFresh(tables, answer)} as answer, ${isFresh(tables, totals)} as totals`.execute(
    db,
  )
  const [row] = rows
  return {
    snapshot: row?.snapshot ?? '',
    isAnswerFresh: row?.answer === true,
    areTotalsFresh: row?.totals === true,
  }
}

/**
 * A change to one of the tables leaves a row in its own transaction: the snapshot of the cached value does not see that transaction's number. The
 * condition looks for the newest change per table, and for changes of transactions that were open at the snapshot: both by the index, however many
 * changes are remembered.
 */
const isFresh = (tables: readonly NotedTable[], cached: Cached<unknown> | undefined) =>
  cached
    ? sql<boolean>`not exists (select from unnest(${tables}::text[]) made (name),
        (select ${cached.snapshot}::pg_snapshot as snapshot) k
      where not pg_visible_in_snapshot(
          (select c.xid from table_changes c where c.table_name = made.name order by c.xid desc limit 1), k.snapshot)
        or exists (select from table_changes c
          where c.table_name = made.name and c.xid >= pg_snapshot_xmin(k.snapshot)
            and c.xid < pg_snapshot_xmax(k.snapshot) and not pg_visible_in_snapshot(c.xid, k.snapshot)))`
    : sql<boolean>`false`
