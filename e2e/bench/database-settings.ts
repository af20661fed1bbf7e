import { cpus, loadavg, totalmem } from 'node:os'
import { openDatabase } from '@emberwatch/api'
import { sql } from 'kysely'
import { round, writeFigures } from './figures.ts'

/** Figures depend on these settings; docs/operating.md explains them. */
const settings = [
  'server_version',
  'shared_buffers',
  'effective_cache_size',
  'work_mem',
  'maintenance_work_mem',
  'random_page_cost',
  'max_parallel_workers_per_gather',
  'jit',
  'max_wal_size',
  'checkpoint_timeout',
  'wal_level',
  'synchronous_commit',
  'fsync',
  'autovacuum',
  'max_connections',
]

/** Says what the figures of a run were measured on: the machine, and PostgreSQL as it is set. Left in `database.json`. */
export async function stateDatabase(databaseUrl: string | undefined): Promise<void> {
  const machine = {
    cores: cpus().length,
    'memory, GB': Math.round(totalmem() / 1024 ** 3),
    'load before': round(loadavg()[0] ?? 0),
    node: process.version,
  }
  const database = databaseUrl ? await settingsOf(databaseUrl) : { database: 'embedded (PGlite)' }
  console.table({ ...machine, ...database })
  writeFigures('database', { machine, database })
}

async function settingsOf(databaseUrl: string): Promise<Record<string, string>> {
  const db = await openDatabase({ databaseUrl })
  try {
    const { rows } = await sql<{ name: string; value: string }>`
      select name, current_setting(name) as value from unnest(${settings}::text[]) with ordinality as s (name, position)
      order by position`.execute(db.kysely)
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  } finally {
    await db.close()
  }
}
