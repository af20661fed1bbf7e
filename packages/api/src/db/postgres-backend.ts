import pg from 'pg'
import { type DbLimits, defaultDbLimits } from '../settings/limits.ts'
import { Answering } from './answering.ts'
import { ConnectionShares } from './connection-shares.ts'
import { currentCall } from './current-call.ts'
import { warnWhenDeaf } from './deaf-listener.ts'
import {
  DatabaseUnavailable,
  type DbBackend,
  type DbClient,
  type DbPool,
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
/** A frozen server enforces no time limits, so the client gives up this much later. */
const frozenMs = 5_000

/**
 * PostgreSQL 15 or newer.
 * @param more `directUrl` bypasses a pooler for the connection that listens; the other addresses are read again for each connection
 */
export function openPostgres(
  connectionString: string,
  limits: DbLimits = defaultDbLimits,
  more: PostgresAddresses = {},
): DbBackend {
  const { directUrl = connectionString, databaseUrl = () => connectionString } = more
  const config: pg.ClientConfig = { connectionString, types, application_name: 'emberwatch', keepAlive: true }
  const waitMs = limits.poolWaitMs ?? poolWaitMs
  const answering = new Answering(config, waitMs)
  const pool = new pg.Pool({
    ...config,
    ...timeoutsOf(limits),
    Client: clientAt(databaseUrl),
    max: limits.poolSize,
    connectionTimeoutMillis: waitMs,
  })
  let isClosed = false
  const logLoss = (error: Error) => {
    if (!isClosed) console.warn(`database: a connection was lost (${error.message})`)
  }
  // Without a listener a broken idle connection would end the process.
  pool.on('error', logLoss)
  // The pool removes its listener from a client at checkout.
  pool.on('connect', (client) => client.on('error', () => undefined))
  let isAsked = false
  const notifications = new PostgresNotifications(config, more.databaseDirectUrl ?? (() => directUrl))
  return {
    kind: 'postgres',
    pool: guarded(pool, limits, waitMs, answering),
    listen: async (channel, listener, onGap) => {
      const stop = await notifications.add(channel, listener, onGap)
      if (!isAsked) void warnWhenDeaf(notifications, pool, () => isClosed)
      isAsked = true
      return stop
    },
    close: async () => {
      isClosed = true
      answering.close()
      await notifications.close()
      await pool.end()
    },
  }
}

const timeoutsOf = ({ statementMs, lockMs, idleTransactionMs }: DbLimits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleTransactionMs,
  ...(statementMs > 0 ? { query_timeout: statementMs + frozenMs } : {}),
})

interface PostgresAddresses {
  readonly directUrl?: string | undefined
  readonly databaseUrl?: (() => string) | undefined
  readonly databaseDirectUrl?: (() => string) | undefined
}

/** Reads name and password when each connection begins. */
const clientAt = (address: () => string): typeof pg.Client =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: address() })
    }
  }

/** Maps all failures of connections to DatabaseUnavailable. */
function guarded(pool: pg.Pool, { poolSize, poolQueue }: DbLimits, waitMs: number, answering: Answering): DbPool {
  const shares = new ConnectionShares(poolSize, poolQueue)
  let handedOut = 0
  const open = async (withinMs: number) => {
    if (pool.waitingCount >= poolQueue) throw lineIsFull(pool.waitingCount)
    return withinTime(pool.connect().catch(asUnavailable), withinMs).catch((error: Error) => {
      const isFull = handedOut >= poolSize
      if (!(error instanceof DatabaseUnavailable)) throw error
      if (!isFull) void answering.suspect()
      const why = isFull ? `All ${poolSize} connections are taken` : 'No connection could be opened'
      throw new DatabaseUnavailable(`${why}: ${error.message}`, { cause: error })
    })
  }
  return {
    connect: async () => {
      answering.refuseWhenBroken()
      const call = currentCall()
      const begin = performance.now()
      const leftMs = () => Math.max(1, Math.min(waitMs, call?.leftMs ?? waitMs) - (performance.now() - begin))
      const leave = await shares.enter(call?.need, leftMs())
      try {
        const client = await open(leftMs())
        handedOut += 1
        return guardedClient(client, answering, (isLate) => {
          handedOut -= 1
          leave(isLate)
        })
      } catch (error) {
        leave(false)
        throw error
      } finally {
        if (call) call.leftMs -= performance.now() - begin
      }
    },
    end: () => pool.end(),
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount + shares.waiting }),
  }
}

/** Returns a connection that comes too late. */
async function withinTime(connecting: Promise<pg.PoolClient>, ms: number): Promise<pg.PoolClient> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DatabaseUnavailable('timeout exceeded when trying to connect'))
    connecting.then(
      (client) => client.release(),
      () => undefined,
    )
  }, ms)
  return Promise.race([connecting, late]).finally(() => clearTimeout(timer))
}

/** SQLSTATE of statement, lock and transaction timeouts. */
const timeLimits = ['57014', '55P03', '25P03']

function guardedClient(client: pg.PoolClient, answering: Answering, leave: (isLate: boolean) => void): DbClient {
  let cause: Error | undefined
  let isLate = false
  let isFirst = true
  let isReleased = false
  const noted = (error: Error & { code?: string }): Error => {
    if (timeLimits.includes(error.code ?? '')) isLate = true
    if (error instanceof DatabaseUnavailable) {
      // The connection may still run the statement.
      cause = error
      isLate = true
      return error
    }
    if (!isLost(error)) {
      answering.noteAnswer()
      return error
    }
    cause = error
    return new DatabaseUnavailable(error.message, { cause: error })
  }
  return {
    query: (sql, parameters) => {
      // pg's types do not know the row.
      const result = client.query(sql, parameters as unknown[])
      const answer = isFirst ? answering.first(result) : result
      isFirst = false
      return answer.then(
        (rows) => {
          answering.noteAnswer()
          return rows
        },
        (error: Error) => {
          throw noted(error)
        },
      ) as never
    },
    rowBytes: (statement) =>
      new RowBytes().begin(client, statement, noted, (reason) => {
        cause = reason
      }),
    // A connection that may still run a given-up statement must not be reused.
    release: () => {
      client.release(cause)
      if (!isReleased) leave(isLate)
      isReleased = true
    },
  }
}

/** pg's connection errors have no codes. */
const isLost = (error: Error) =>
  /^(Connection terminated|Client (was|has)|Query read timeout|timeout exceeded|read E|write E)/.test(error.message)

function asUnavailable(error: Error & { code?: string }): never {
  // Errors from the server, such as a wrong password, keep their code.
  throw error.code ? error : new DatabaseUnavailable(error.message, { cause: error })
}

/** Opened with the first listener, and again when it is lost. */
class PostgresNotifications {
  readonly #config: pg.ClientConfig
  readonly #address: () => string
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #onGap = new Set<() => void>()
  #client: Promise<pg.Client> | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(config: pg.ClientConfig, address: () => string) {
    this.#config = config
    this.#address = address
  }

  async add(channel: string, listener: Listener, onGap?: () => void): Promise<() => Promise<void>> {
    const channelListeners = this.#listeners.get(channel)
    if (channelListeners) channelListeners.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
    if (onGap) this.#onGap.add(onGap)
    const remove = async () => {
      this.#listeners.get(channel)?.delete(listener)
      if (onGap) this.#onGap.delete(onGap)
    }
    try {
      const client = await this.#connect()
      if (!channelListeners) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // A retry would register the listener twice.
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
    const client = new pg.Client({ ...this.#config, connectionString: this.#address() })
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
    if (this.#isClosed || this.#retry) return
    this.#client = undefined
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.#connect().then(
        () => {
          for (const listener of this.#onGap) listener()
        },
        () => this.#lost(),
      )
    }, reconnectDelayMs).unref()
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }
}
