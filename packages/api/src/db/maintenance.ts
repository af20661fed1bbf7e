import { type DbPool, withClient } from './pool.ts'

/** PGlite has no autovacuum and no checkpointer; without them plans go wrong and the log grows. */
const maintenanceEveryMs = 10 * 60_000
/** A table is cleaned once this share of its rows, and at least this many, have changed. */
const share = 0.1
const leastRows = 500

/**
 * Cleans the tables that changed much, one at a time so that queries get in between, and flushes the log.
 * @returns the tables that were cleaned
 */
export async function runMaintenance(pool: DbPool): Promise<string[]> {
  const tables = await withClient(pool, async (client) => {
    // The counts of the last second may not have been written yet.
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_stat_user_tables
       where greatest(n_mod_since_analyze, n_dead_tup) > greatest($1::float8 * n_live_tup, $2::float8)`,
      [share, leastRows],
    )
    return rows.map((row) => row.name)
  })
  for (const table of tables) await withClient(pool, (client) => client.query(`vacuum analyze ${table}`))
  await withClient(pool, (client) => client.query('checkpoint'))
  return tables
}

/** @returns a function that ends the upkeep */
export function startMaintenance(pool: DbPool, everyMs = maintenanceEveryMs): () => void {
  const timer = setInterval(() => {
    runMaintenance(pool).catch((error) => console.warn(`database: upkeep failed (${error.message})`))
  }, everyMs).unref()
  return () => clearInterval(timer)
}
