import { setTimeout as sleep } from 'node:timers/promises'
import { type Migration, MigrationError, migrationsFolder, numberOf, readMigrations } from './migration-files.ts'
import { type DbClient, type DbPool, withClient } from './pool.ts'
import { type LockRetryPolicy, lockRetryPolicy, runMigration } from './run-migration.ts'
import { keepTextIndices } from './text-indices.ts'

export { MigrationError } from './migration-files.ts'

/** Any constant that all servers of a database share. */
const advisoryLock = 0x45_4d_42_52
const askAgainMs = 100

interface MigrateOptions {
  readonly folder?: string
  readonly isEmbedded?: boolean
  /** Runs these only, for the schema of a copy from an older server. */
  readonly only?: readonly string[]
  readonly retryPolicy?: LockRetryPolicy
  readonly print?: (line: string) => void
}

/**
 * Runs the SQL files that were not run yet, in order of their names. Several processes may start at once. A database that newer servers have
 * migrated stays as it is, where its migrations say that this server works with them. Also makes the search indices where PostgreSQL offers what
 * they need.
 * @returns names of the files run now
 * @throws MigrationError when a file that was run has changed or is missing
 */
export async function migrate(pool: DbPool, options: MigrateOptions = {}): Promise<string[]> {
  const {
    folder = migrationsFolder,
    isEmbedded = false,
    only,
    retryPolicy = lockRetryPolicy,
    print = console.warn,
  } = options
  const migrations = await readMigrations(folder)
  return withClient(pool, async (client) => {
    await takeTurn(client)
    try {
      await keepRecord(client)
      const pending = await pendingOf(client, migrations)
      const selection = pending.filter(({ name }) => only?.includes(name) ?? true)
      for (const migration of selection) await runMigration(client, migration, { retryPolicy, isEmbedded, print })
      if (!isEmbedded && !only) await keepTextIndices(client, print)
      return selection.map(({ name }) => name)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLock])
    }
  })
}

/** @throws MigrationError for migrations that this server does not know or knows differently */
export async function checkKnown(applied: readonly { name: string; hash: string }[], folder = migrationsFolder) {
  const own = new Map((await readMigrations(folder)).map(({ name, hash }) => [name, hash]))
  const unknown = applied.find(({ name, hash }) => own.get(name) !== hash)
  if (unknown) throw new MigrationError(`The copy is of another version of this server: it has had ${unknown.name}.`)
}

/** Polls: a statement that waits for the lock would block an index that is built concurrently. */
async function takeTurn(client: DbClient) {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [advisoryLock])
    if (rows[0]?.taken) return
    await sleep(askAgainMs)
  }
}

/** Stores what each migration says of older servers, for servers without the file. */
const keepRecord = (client: DbClient) =>
  client.query(`create table if not exists schema_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now(), runs_with text)`)

interface Applied {
  readonly name: string
  readonly hash: string
  readonly runsWith: string | null
}

interface SchemaState {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
  readonly newer: readonly string[]
}

/** Changes nothing. @throws MigrationError when this server cannot run with the schema */
export async function schemaState(pool: DbPool, folder = migrationsFolder): Promise<SchemaState> {
  const migrations = await readMigrations(folder)
  return withClient(pool, async (client) => {
    const { rows } = await client.query(`select to_regclass('schema_migrations') as "table"`, [])
    const applied = rows[0]?.table ? await appliedOf(client) : []
    const pending = checkApplied(applied, migrations)
    const ownNames = new Set(migrations.map(({ name }) => name))
    return {
      applied: applied.map(({ name }) => name),
      pending: pending.map(({ name }) => name),
      newer: applied.flatMap(({ name }) => (ownNames.has(name) ? [] : [name])),
    }
  })
}

const pendingOf = async (client: DbClient, migrations: readonly Migration[]) =>
  checkApplied(await appliedOf(client), migrations)

const appliedOf = async (client: DbClient) =>
  (await client.query<Applied>('select name, hash, runs_with as "runsWith" from schema_migrations order by name', []))
    .rows

function checkApplied(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const own = new Map(migrations.map((migration) => [migration.name, migration]))
  const version = numberOf(migrations.at(-1)?.name ?? '')
  for (const { name, hash, runsWith } of applied) {
    const migration = own.get(name)
    if (!migration && !(runsWith !== null && runsWith <= version))
      throw new MigrationError(
        `The database is newer than this server: it has had ${name}. Start the version that made it, or restore a backup from before (docs/upgrades.md).`,
      )
    if (migration && migration.hash !== hash)
      throw new MigrationError(`${name} has changed since it was run on this database; add a new file instead.`)
  }
  const names = new Set(applied.map(({ name }) => name))
  const pending = migrations.filter(({ name }) => !names.has(name))
  const newer = applied.find(({ name }) => !own.has(name))
  if (newer && pending[0])
    throw new MigrationError(`The database has had ${newer.name} but not ${pending[0].name}: start a newer server.`)
  return pending
}
