import { readDeclared, type SettingsRead } from '@emberwatch/settings'
import { limitSettings } from './limit-settings.ts'

type Read = SettingsRead<typeof limitSettings>

/** Settings are in seconds, these limits in milliseconds; 0 turns a database limit off (docs/settings.md). */

export const dbLimitsOf = (read: Read) => ({
  poolSize: read.DATABASE_POOL_SIZE,
  poolWaitMs: read.DATABASE_POOL_WAIT && read.DATABASE_POOL_WAIT * 1000,
  poolQueue: read.DATABASE_POOL_QUEUE,
  statementMs: read.DATABASE_STATEMENT_TIMEOUT * 1000,
  lockMs: read.DATABASE_LOCK_TIMEOUT * 1000,
  idleTransactionMs: read.DATABASE_IDLE_TRANSACTION_TIMEOUT * 1000,
})

export const httpLimitsOf = (read: Read) => ({
  headersMs: read.HEADERS_TIMEOUT * 1000,
  requestMs: read.REQUEST_TIMEOUT * 1000,
  keepAliveMs: read.KEEP_ALIVE_TIMEOUT * 1000,
  minRate: read.UPLOAD_MIN_RATE,
  /** Milliseconds for which a body may be slower than `minRate`. */
  slowMs: 15_000,
  connections: read.MAX_CONNECTIONS,
})

export const drainLimitsOf = (read: Read) => ({
  graceMs: read.DRAIN_GRACE * 1000,
  limitMs: read.DRAIN_LIMIT * 1000,
})

/** One person gets at most half of the connections. */
export const loadLimitsOf = (read: Read) => ({
  loopDelayMs: read.MAX_LOOP_DELAY,
  cacheMegabytes: read.LIST_CACHE_MB,
  personLimits: read.PERSON_LIMITS,
  callsPerPerson: read.CALLS_PER_PERSON ?? Math.max(1, Math.floor(read.DATABASE_POOL_SIZE / 2)),
})

export type DbLimits = ReturnType<typeof dbLimitsOf>
export type HttpLimits = ReturnType<typeof httpLimitsOf>

const usual = readDeclared(limitSettings, {})
export const defaultDbLimits = dbLimitsOf(usual)
export const defaultHttpLimits = httpLimitsOf(usual)
