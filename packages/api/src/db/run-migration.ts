import { setTimeout as sleep } from 'node:timers/promises'
import { type Migration, MigrationError } from './migration-files.ts'
import type { DbClient } from './pool.ts'

/** While a migration waits for a lock, everybody queues behind it. */
export interface LockRetryPolicy {
  readonly waitMs: number
  readonly tries: number
  /** Others work in between. */
  readonly pauseMs: number
}

/** Three minutes; a lock held longer deserves a look. */
export const lockRetryPolicy: LockRetryPolicy = { waitMs: 2_000, tries: 40, pauseMs: 2_500 }

interface Run {
  readonly retryPolicy: LockRetryPolicy
  /** The embedded database has one session, so nobody could use it meanwhile. */
  readonly isEmbedded: boolean
  readonly print: (line: string) => void
}

/** @throws MigrationError when it fails or gets no lock */
export async function runMigration(client: DbClient, migration: Migration, run: Run): Promise<void> {
  const { name } = migration
  const { tries, pauseMs } = run.retryPolicy
  for (let attempt = 1; ; attempt++) {
    try {
      return await (migration.standsAlone ? alone : inTransaction)(client, migration, run)
    } catch (error) {
      const { message } = error as Error
      if (!isLocked(error)) throw new MigrationError(`${name} failed: ${message}`, { cause: error })
      if (attempt === tries)
        throw new MigrationError(`${name} did not get its locks in ${tries} tries: ${message}`, { cause: error })
      run.print(`database: ${name} waits for a lock that somebody holds (try ${attempt} of ${tries})`)
      await sleep(pauseMs)
    }
  }
}

const isLocked = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

async function inTransaction(client: DbClient, migration: Migration, { retryPolicy }: Run) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${retryPolicy.waitMs}`)
    await client.query(migration.sql)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Nobody queues behind a concurrent index build, so it has no time limit. Removes what an interrupted build has left. */
async function alone(client: DbClient, migration: Migration, { isEmbedded }: Run) {
  for (const statement of statementsOf(migration.sql)) {
    const index = /index concurrently if not exists (\w+)/i.exec(statement)?.[1]
    if (index && !isEmbedded) await dropInvalid(client, index)
    await client.query(isEmbedded ? statement.replace(/\bconcurrently /i, '') : statement)
  }
  await note(client, migration)
}

const statementsOf = (sql: string) =>
  sql
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

/** Rebuilds an invalid index. @param on table and columns */
export async function buildConcurrently(client: DbClient, name: string, on: string): Promise<void> {
  await dropInvalid(client, name)
  await client.query(`create index concurrently if not exists ${name} on ${on}`)
}

async function dropInvalid(client: DbClient, index: string) {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
}

const note = (client: DbClient, { name, hash, runsWith }: Migration) =>
  client.query('insert into schema_migrations (name, hash, runs_with) values ($1, $2, $3)', [name, hash, runsWith])
