import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { type DbLimits, defaultDbLimits } from '../settings/limits.ts'
import { type EmbeddedBackend, openEmbedded } from './embedded-backend.ts'
import type { EmbeddedThread } from './embedded-thread.ts'
import { startMaintenance } from './maintenance.ts'
import { migrate } from './migrate.ts'
import type { DbBackend, DbPool, DbWatch, Listener, PoolState } from './pool.ts'
import { openPostgres } from './postgres-backend.ts'
import type { Database } from './schema.ts'
import { hasTextIndices } from './text-indices.ts'

export interface DatabaseSettings {
  /** Undefined for the embedded database. */
  databaseUrl?: string | undefined
  /** Bypasses a pooler, for the connection that listens and the lock of migrations, which need a session. */
  directUrl?: string | undefined
  /** Read the address again for each connection, as passwords rotate. */
  rotating?: { databaseUrl?: (() => string) | undefined; databaseDirectUrl?: (() => string) | undefined } | undefined
  /** Undefined keeps the embedded database in memory, for tests. */
  dataDir?: string | undefined
  /** Path of a file from `Db.dump` to start from in memory. */
  dump?: string | undefined
  /** An open embedded database that outlives this use, for tests. */
  running?: EmbeddedThread | undefined
  limits?: Partial<DbLimits> | undefined
  watch?: DbWatch | undefined
}

export interface Db {
  readonly kysely: Kysely<Database>
  /** Runs work in pieces that nobody waits for. The embedded database, which has one session, serves others between pieces; PostgreSQL makes no difference. */
  readonly lowPriority: Kysely<Database>
  readonly kind: 'embedded' | 'postgres'
  /** See db/text-indices.ts. */
  readonly hasTextIndices: boolean
  /** The pool below Kysely serves scripts of several statements, and statements outside a transaction. */
  readonly pool: DbPool
  state(): PoolState
  /** @returns a function that ends it. @param onGap is called when notifications may have been missed */
  listen(channel: string, listener: Listener, onGap?: () => void): Promise<() => Promise<void>>
  /** @param on a transaction, at whose commit the notification is sent */
  notify(channel: string, payload: string, on?: Kysely<Database>): Promise<void>
  /** Embedded database only: schema and rows. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

/** Migrates the schema. @throws DataFolderInUse; MigrationError when the schema does not fit */
export async function openDatabase(settings: DatabaseSettings): Promise<Db> {
  const limits = { ...defaultDbLimits, ...settings.limits }
  const { databaseUrl, directUrl = databaseUrl } = settings
  if (directUrl) await migratePostgres(directUrl)
  const backend: Backend = databaseUrl
    ? openPostgres(databaseUrl, limits, { directUrl, ...settings.rotating })
    : await openEmbedded(settings.dataDir, settings.dump, limits, settings.running)
  try {
    if (backend.kind === 'embedded') await migrate(backend.pool, { isEmbedded: true })
    return makeDb(backend, backend.kind === 'postgres' && (await hasTextIndices(backend.pool)), settings.watch)
  } catch (error) {
    await backend.close()
    throw error
  }
}

/** Migrates on its own connection without time limits, and waits for other processes. */
async function migratePostgres(databaseUrl: string): Promise<void> {
  const backend = await openAsItIs({ databaseUrl })
  await migrate(backend.pool).finally(() => backend.close())
}

/** Opens without migration, with one connection and no time limits, for inspection and copies. @throws DataFolderInUse */
export async function openAsItIs({ databaseUrl, dataDir, dump }: DatabaseSettings): Promise<DbBackend> {
  if (!databaseUrl) return openEmbedded(dataDir, dump)
  return openPostgres(databaseUrl, { ...defaultDbLimits, poolSize: 1, statementMs: 0, lockMs: 0, idleTransactionMs: 0 })
}

type Backend = DbBackend & Partial<Pick<EmbeddedBackend, 'dump' | 'lowPriority'>>

const kyselyOn = (pool: DbPool, watch: DbWatch | undefined) =>
  new Kysely<Database>({
    // The backend closes the pool; Kysely's destroy must not end it again.
    dialect: new PostgresDialect({
      // Kysely uses query and release only.
      pool: { connect: () => connect(pool, watch) as never, end: async () => undefined, options: {} },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(watch && {
      log: ({ level, query, queryDurationMillis }) =>
        watch.onStatement(query.sql, queryDurationMillis, level === 'error'),
    }),
  })

function makeDb(backend: Backend, hasTextIndices: boolean, watch?: DbWatch): Db {
  const { kind, pool } = backend
  const kysely = kyselyOn(pool, watch)
  const stopMaintenance = kind === 'embedded' ? startMaintenance(pool) : () => undefined
  return {
    kysely,
    lowPriority: backend.lowPriority ? kyselyOn(backend.lowPriority, watch) : kysely,
    kind,
    hasTextIndices,
    pool,
    state: () => pool.state(),
    listen: backend.listen,
    notify: async (channel, payload, on = kysely) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(on)
    },
    dump: () => backend.dump?.() ?? Promise.reject(new Error('Only an embedded database can be dumped')),
    close: async () => {
      stopMaintenance()
      await kysely.destroy()
      await backend.close()
    },
  }
}

async function connect(pool: DbPool, watch: DbWatch | undefined) {
  const begin = performance.now()
  const client = await pool.connect()
  watch?.waited(performance.now() - begin)
  return client
}
