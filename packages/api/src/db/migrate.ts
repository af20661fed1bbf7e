import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DbClient, type DbPool, withClient } from './pool.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')
/** Any constant; all server processes of one database ask for the same one. */
const advisoryLock = 0x45_4d_42_52

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

interface Migration {
  name: string
  sql: string
  hash: string
}

/**
 * Brings the schema up to date: runs the SQL files that were not run yet, in order of their names, each in a
 * transaction. Several processes may start at once.
 * @returns names of the files that were run now
 * @throws MigrationError when a file that was run has changed since or is missing
 */
export async function migrate(pool: DbPool, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return withClient(pool, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    try {
      return await runPending(client, migrations)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLock])
    }
  })
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      // A checkout with other line endings is the same file.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function runPending(client: DbClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations', [])
  checkApplied(rows, migrations)
  const applied = new Set(rows.map((row) => row.name))
  const pending = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of pending) await run(client, migration)
  return pending.map((migration) => migration.name)
}

function checkApplied(applied: { name: string; hash: string }[], migrations: Migration[]) {
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]))
  for (const { name, hash } of applied) {
    if (!known.has(name)) throw new MigrationError(`The database is newer than this server: it has had ${name}.`)
    if (known.get(name) !== hash)
      throw new MigrationError(`${name} has changed since it was run on this database; add a new file instead.`)
  }
}

async function run(client: DbClient, { name, sql, hash }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
