import pg from 'pg'
import { warnWhenDeaf } from './deaf-listener.ts'
import {
  DatabaseUnavailable,
  type DbBackend,
  type DbClient,
  type DbLimits,
  type DbPool,
  defaultDbLimits,
  type Listener,
  lineIsFull,
  poolWaitMs,
} from './pool.ts'
import { RowBytes } from './row-bytes.ts'
import { valueParsers } from './value-types.ts'

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : valueParsers[oid]) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

const reconnectDelayMs = 1_000
/** A server that is frozen keeps no time limits of its own; what it owes is given up so much later. */
const frozenMs = 5_000

/**
 * PostgreSQL 15 or newer at a connection string.
 * @param directUrl the way past a pooler, for the one connection that listens
 */
export function openPostgres(
  connectionString: string,
  limits: DbLimits = defaultDbLimits,
  directUrl = connectionString,
): DbBackend {
  const config: pg.ClientConfig = { connectionString, types, application_name: 'emberwatch', keepAlive: true }
  const pool = new pg.Pool({
    ...config,
    max: limits.poolSize,
    connectionTimeoutMillis: limits.poolWaitMs ?? poolWaitMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleTransactionMs,
    ...(limits.statementMs > 0 ? { query_timeout: limits.statementMs + frozenMs } : {}),
  })
  let isClosed = false
  const say = (error: Error) => {
    if (!isClosed) console.warn(`database: a connection was lost (${error.message})`)
  }
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', say)
  // So would one that breaks under a query: the pool takes its own listener off whoever is handed out.
  pool.on('connect', (client) => client.on('error', () => undefined))
  let isAsked = false
  const notifications = new PostgresNotifications({ ...config, connectionString: directUrl })
  return {
    kind: 'postgres',
    pool: guarded(pool, limits.poolQueue),
    listen: async (channel, listener, onGap) => {
      const stop = await notifications.add(channel, listener, onGap)
      if (!isAsked) void warnWhenDeaf(notifications, pool)
      isAsked = true
      return stop
    },
    close: async () => {
      isClosed = true
      await notifications.close()
      await pool.end()
    },
  }
}

/** The pool with one kind of error for all the ways in which a connection can fail or be missing. */
const guarded = (pool: pg.Pool, queue: number): DbPool => ({
  connect: async () => {
    if (pool.waitingCount >= queue) throw lineIsFull(pool.waitingCount)
    return guardedClient(await pool.connect().catch(asUnavailable))
  },
  end: () => pool.end(),
  state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
})

function guardedClient(client: pg.PoolClient): DbClient {
  let broken: Error | undefined
  const noted = (error: Error): Error => {
    if (!isLost(error)) return error
    broken = error
    return new DatabaseUnavailable(error.message, { cause: error })
  }
  return {
    query: (sql, parameters) =>
      // pg's rows are of any kind; the caller says of which.
      client.query(sql, parameters as unknown[]).catch((error: Error) => {
        throw noted(error)
      }) as never,
    rowBytes: (statement) =>
      new RowBytes().begin(client, statement, noted, (reason) => {
        broken = reason
      }),
    // One that may still be busy with what was given up must not go to the next caller.
    release: () => client.release(broken),
  }
}

/** pg's own errors of connections have no codes. */
const isLost = (error: Error) =>
  /^(Connection terminated|Client (was|has)|Query read timeout|timeout exceeded|read E|write E)/.test(error.message)

function asUnavailable(error: Error & { code?: string }): never {
  // What the server itself says, such as a wrong password, keeps its code.
  throw error.code ? error : new DatabaseUnavailable(error.message, { cause: error })
}

/** One connection of its own for LISTEN, opened with the first listener and opened again when it is lost. */
class PostgresNotifications {
  readonly #config: pg.ClientConfig
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #onGap = new Set<() => void>()
  #client: Promise<pg.Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  async add(channel: string, listener: Listener, onGap?: () => void): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
    if (onGap) this.#onGap.add(onGap)
    const remove = async () => {
      this.#listeners.get(channel)?.delete(listener)
      if (onGap) this.#onGap.delete(onGap)
    }
    try {
      const client = await this.#connect()
      if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Whoever tries again would be told everything twice.
      await remove()
      throw error
    }
    return remove
  }

  #connect(): Promise<pg.Client> {
    this.#client ??= this.#open().catch((error) => {
      this.#client = undefined
      throw error
    })
    return this.#client
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => this.#lost())
    client.on('end', () => this.#lost())
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '')
    })
    await client.connect()
    for (const channel of this.#listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }

  #lost() {
    if (this.#closed || this.#retry) return
    this.#client = undefined
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.#connect().then(
        () => {
          for (const tell of this.#onGap) tell()
        },
        () => this.#lost(),
      )
    }, reconnectDelayMs).unref()
  }

  async close() {
    this.#closed = true
    clearTimeout(this.#retry)
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }
}
