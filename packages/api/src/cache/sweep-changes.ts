import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { cacheTtlMs } from './answer-cache.ts'

/** Twice the time to live: a call may wait for its connection between the look at an entry's age and the question. */
export const rememberedMs = 2 * cacheTtlMs

/**
 * Returns a sweep of `table_changes` for periodic calls. It removes rows that an earlier sweep has seen long enough ago: a row's own time is the
 * start of its transaction, not when others could see it.
 */
export function createChangesSweep(db: Queries, clock = () => performance.now()) {
  let lastSweep: { readonly at: number; readonly upTo: readonly string[] } | undefined
  return async (): Promise<void> => {
    if (lastSweep && clock() - lastSweep.at < rememberedMs) return
    if (lastSweep && lastSweep.upTo.length > 0)
      await sql`delete from table_changes where xid = any(${`{${lastSweep.upTo.join(',')}}`}::text[]::xid8[])`.execute(
        db,
      )
    const { rows } = await sql<{ xid: string }>`select distinct xid::text as xid from table_changes`.execute(db)
    lastSweep = { at: clock(), upTo: rows.map(({ xid }) => xid) }
  }
}
