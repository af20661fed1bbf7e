import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { type DbLimits, defaultDbLimits } from '../settings/limits.ts'
import { type EmbeddedBackend, openEmbedded } from './embedded-backend.ts'
import type { EmbeddedThread } from './embedded-thread.ts'
import { migrate } from './migrate.ts'
import type { DbBackend, DbPool, DbWatch, Listener, PoolState } from './pool.ts'
import { openPostgres } from './postgres-backend.ts'
import type { Database } from './schema.ts'
import { hasTextIndices } from './text-indices.ts'
import { startUpkeep } from './upkeep.ts'

export interface DatabaseSettings {
  /** PostgreSQL; without it the database is embedded. */
  databaseUrl?: string | undefined
  /**
   * The same database without a pooler between, for what belongs to a session: the connection that listens, and the lock of migrations.
   */
  directUrl?: string | undefined
  /** These addresses at this moment, where their passwords change while a server runs. */
  rotating?: { databaseUrl?: (() => string) | undefined; databaseDirectUrl?: (() => string) | undefined } | undefined
  /** Folder of the embedded database; undefined keeps it in memory, for tests. */
  dataDir?: string | undefined
  /** Path of what an embedded database in memory begins with: the answer of `Db.dump`, in a file. */
  dump?: string | undefined
  /** An embedded database that is open already and outlives this use of it, for tests. */
  running?: EmbeddedThread | undefined
  /** Those that are left out have their defaults. */
  limits?: Partial<DbLimits> | undefined
  watch?: DbWatch | undefined
}

type RowQuery = Pick<CompiledQuery, 'sql' | 'parameters'>

export interface Db {
  readonly kysely: Kysely<Database>
  /**
   * The same for work in pieces that nobody waits for, as files that come in. On an embedded database, which has one session,
   * each piece lets whoever waits for an answer go first; elsewhere it is no different.
   */
  readonly unhurried: Kysely<Database>
  readonly kind: 'embedded' | 'postgres'
  /**
   * The rows of a statement of which each cell is a text, as the bytes in which PostgreSQL sends them (row-messages.ts), in pieces of whole rows:
   * for so many that objects of them would cost more than the database. All its workers answer. Nobody else gets the connection until
   * the last row has come, so take them as fast as they come.
   */
  rowBytes(query: RowQuery): AsyncIterable<Uint8Array<ArrayBuffer>>
  /** Whether texts are found by indices (db/text-indices.ts). */
  readonly hasTextIndices: boolean
  /** Below Kysely: for scripts of several statements, and for what must not run in a transaction. */
  readonly pool: DbPool
  /** Its connections at this moment. */
  state(): PoolState
  /**
   * Calls the listener with each notification's payload until the returned function is called, and `onGap` when some may
   * have been missed.
   */
  listen(channel: string, listener: Listener, onGap?: () => void): Promise<() => Promise<void>>
  /** Tells all server processes, at the commit when inside a transaction; `on` is that transaction. */
  notify(channel: string, payload: string, on?: Kysely<Database>): Promise<void>
  /** A copy of an embedded database, schema and rows. */
  dump(): Promise<Blob>
  close(): Promise<void>
}

/**
 * Opens the database and brings its schema up to date.
 * @throws DataFolderInUse when another process has the folder; MigrationError when the schema does not fit
 */
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

/** On a connection of its own: a migration may take as long as it must, and waits for another process's. */
async function migratePostgres(databaseUrl: string): Promise<void> {
  const backend = await openAsItIs({ databaseUrl })
  await migrate(backend.pool).finally(() => backend.close())
}

/**
 * The database with the schema that it has, one connection and no time limits: for what looks at it or copies it as a whole.
 * @throws DataFolderInUse when another process has the folder
 */
export async function openAsItIs({ databaseUrl, dataDir, dump }: DatabaseSettings): Promise<DbBackend> {
  if (!databaseUrl) return openEmbedded(dataDir, dump)
  return openPostgres(databaseUrl, { ...defaultDbLimits, poolSize: 1, statementMs: 0, lockMs: 0, idleTransactionMs: 0 })
}

type Backend = DbBackend & Partial<Pick<EmbeddedBackend, 'dump' | 'unhurried'>>

const kyselyOn = (pool: DbPool, watch: DbWatch | undefined) =>
  new Kysely<Database>({
    // Closing is the backend's; Kysely's own destroy must not end the pool a second time.
    dialect: new PostgresDialect({
      // Of a client Kysely uses query and release.
      pool: { connect: () => connect(pool, watch) as never, end: async () => undefined },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...(watch && {
      log: ({ level, query, queryDurationMillis }) => watch.asked(query.sql, queryDurationMillis, level === 'error'),
    }),
  })

function makeDb(backend: Backend, hasTextIndices: boolean, watch?: DbWatch): Db {
  const { kind, pool } = backend
  const kysely = kyselyOn(pool, watch)
  const stopUpkeep = kind === 'embedded' ? startUpkeep(pool) : () => undefined
  return {
    kysely,
    unhurried: backend.unhurried ? kyselyOn(backend.unhurried, watch) : kysely,
    rowBytes: (query) => rowBytes(pool, watch, query),
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
      stopUpkeep()
      await kysely.destroy()
      await backend.close()
    },
  }
}

async function connect(pool: DbPool, watch: DbWatch | undefined) {
  const asked = performance.now()
  const client = await pool.connect()
  watch?.waited(performance.now() - asked)
  return client
}

async function* rowBytes(pool: DbPool, watch: DbWatch | undefined, { sql, parameters }: RowQuery) {
  const client = await connect(pool, watch)
  const began = performance.now()
  const rows = client.rowBytes({ text: sql, parameters })
  try {
    for (let piece = await rows.read(); piece; piece = await rows.read()) yield piece
    watch?.asked(sql, performance.now() - began, false)
  } catch (error) {
    watch?.asked(sql, performance.now() - began, true)
    throw error
  } finally {
    rows.close()
    client.release()
  }
}
