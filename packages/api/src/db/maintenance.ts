import { type DbPool, withClient } from './pool.ts'

/** PGlite has no autovacuum and no checkpointer: plans would degrade and the log would grow. */
const maintenanceEveryMs = 10 * 60_000
/** Share of changed rows that triggers a vacuum, with this minimum. */
const share = 0.1
const leastRows = 500

/** Vacuums changed tables one at a time, so that queries run in between, and writes a checkpoint. @returns the vacuumed tables */
export async function runMaintenance(pool: DbPool): Promise<string[]> {
  const tables = await withClient(pool, async (client) => {
    // Writes out counts of the last second.
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ name: string }>(
      `select relid::regclass::text as name from pg_stat_user_tables
       where greatest(n_mod_since_analyze, n_dead_tup) > greatest($1::float8 * n_live_tup, $2::float8)`,
      [share, leastRows],
    )
    return rows.map((row) => row.name)
  })
  for (const table of tables) await withClient(pool, (client) => client.query(`vacuum analyze ${table}`))
  await withClient(pool, (client) => client.query('checkpoint'))
  return tables
}

/** @returns a function that stops it */
export function startMaintenance(pool: DbPool, everyMs = maintenanceEveryMs): () => void {
  const timer = setInterval(() => {
    runMaintenance(pool).catch((error) => console.warn(`database: upkeep failed (${error.message})`))
  }, everyMs).unref()
  return () => clearInterval(timer)
}
