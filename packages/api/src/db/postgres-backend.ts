import pg from 'pg'
import { type DbLimits, defaultDbLimits } from '../settings/limits.ts'
import { Answering } from './answering.ts'
import { ConnectionShares } from './connection-shares.ts'
import { currentCall } from './current-call.ts'
import { warnWhenDeaf } from './deaf-listener.ts'
import { guardedClient } from './guarded-client.ts'
import { DatabaseUnavailable, type DbBackend, type DbPool, lineIsFull, poolWaitMs } from './pool.ts'
import { PostgresNotifications } from './postgres-notifications.ts'
import { valueParsers } from './value-types.ts'

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : valueParsers[oid]) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

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
  let isClosed = false
  const pool = openPool(
    { ...config, ...timeoutsOf(limits) },
    databaseUrl,
    { max: limits.poolSize, waitMs },
    (error) => {
      if (!isClosed) console.warn(`database: a connection was lost (${error.message})`)
    },
  )
  let isPending = false
  const notifications = new PostgresNotifications(config, more.databaseDirectUrl ?? (() => directUrl))
  return {
    kind: 'postgres',
    pool: guarded(pool, limits, waitMs, answering),
    listen: async (channel, listener, onGap) => {
      const stop = await notifications.add(channel, listener, onGap)
      if (!isPending) void warnWhenDeaf(notifications, pool, () => isClosed)
      isPending = true
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

function openPool(
  config: pg.PoolConfig,
  address: () => string,
  { max, waitMs }: { readonly max: number; readonly waitMs: number },
  onLoss: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: clientAt(address), max, connectionTimeoutMillis: waitMs })
  // Without a listener a broken idle connection would end the process.
  pool.on('error', onLoss)
  // The pool removes its listener from a client at checkout.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
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

function asUnavailable(error: Error & { code?: string }): never {
  // Errors from the server, such as a wrong password, keep their code.
  throw error.code ? error : new DatabaseUnavailable(error.message, { cause: error })
}
