import { readDeclared, type SettingsRead } from '@emberwatch/settings'
import { limitSettings } from './limit-settings.ts'

/** Time limits of the database in milliseconds, 0 for none, and how many connections there are (docs/settings.md). */
export interface DbLimits {
  /** Connections of this process besides the one that listens; the embedded database has one. */
  readonly poolSize: number
  /** A call waits so long for one of them before it is refused; left out, 4 s, and 30 s where all share one session. */
  readonly poolWaitMs?: number | undefined
  /** So many calls wait for one at most; more are refused at once. */
  readonly poolQueue: number
  readonly statementMs: number
  readonly lockMs: number
  /** A transaction that does nothing for so long is ended with its connection. */
  readonly idleTransactionMs: number
}

/** How long a caller may take, in milliseconds (docs/settings.md). */
export interface HttpLimits {
  /** From the connection to the end of the headers. */
  readonly headersMs: number
  /** From the first byte of a request to the last: an upload over a slow line takes its time. */
  readonly requestMs: number
  /** Between two requests of one connection. */
  readonly keepAliveMs: number
  /** Bytes a second below which a body counts as stopped. */
  readonly minRate: number
  /** How long the rate may be below that. */
  readonly slowMs: number
  /** Connections at once; more are closed at once, before anything is read of them. */
  readonly connections: number
}

/** How long a server that is told to end goes on, and how long what was begun may take after that. */
export interface DrainLimits {
  readonly graceMs: number
  readonly limitMs: number
}

/** What a server takes on at once; more is refused with a time to come back, or waits. */
export interface LoadLimits {
  /** How late, on average in milliseconds, the main thread comes to its work when it takes no more; 0 for no limit. */
  readonly loopDelayMs: number
  /** Calls of one person that are answered at the same time. */
  readonly callsPerPerson: number
  /** How many times what one person may usually make (http/person-limits.ts). */
  readonly personLimits: number
  /** Of answers that are kept while nothing changes; 0 for none. */
  readonly cacheMegabytes: number
}

type Read = SettingsRead<typeof limitSettings>

export const dbLimitsOf = (read: Read): DbLimits => ({
  poolSize: read.DATABASE_POOL_SIZE,
  poolWaitMs: read.DATABASE_POOL_WAIT && read.DATABASE_POOL_WAIT * 1000,
  poolQueue: read.DATABASE_POOL_QUEUE,
  statementMs: read.DATABASE_STATEMENT_TIMEOUT * 1000,
  lockMs: read.DATABASE_LOCK_TIMEOUT * 1000,
  idleTransactionMs: read.DATABASE_IDLE_TRANSACTION_TIMEOUT * 1000,
})

export const httpLimitsOf = (read: Read): HttpLimits => ({
  headersMs: read.HEADERS_TIMEOUT * 1000,
  requestMs: read.REQUEST_TIMEOUT * 1000,
  keepAliveMs: read.KEEP_ALIVE_TIMEOUT * 1000,
  minRate: read.UPLOAD_MIN_RATE,
  slowMs: 15_000,
  connections: read.MAX_CONNECTIONS,
})

export const drainLimitsOf = (read: Read): DrainLimits => ({
  graceMs: read.DRAIN_GRACE * 1000,
  limitMs: read.DRAIN_LIMIT * 1000,
})

/** One person never has more than half of the connections. */
export const loadLimitsOf = (read: Read): LoadLimits => ({
  loopDelayMs: read.MAX_LOOP_DELAY,
  cacheMegabytes: read.LIST_CACHE_MB,
  personLimits: read.PERSON_LIMITS,
  callsPerPerson: read.CALLS_PER_PERSON ?? Math.max(1, Math.floor(read.DATABASE_POOL_SIZE / 2)),
})

const usual = readDeclared(limitSettings, {})
export const defaultDbLimits = dbLimitsOf(usual)
export const defaultHttpLimits = httpLimitsOf(usual)
