import * as v from 'valibot'
import { type DbLimits, defaultDbLimits } from '../db/pool.ts'
import { defaultHttpLimits, type HttpLimits } from '../http/slow-bodies.ts'

/** Limits of time and number as settings; times are whole seconds, of the database 0 for none. */

const whole = (name: string, least: number, most: number) => {
  const message = `${name} must be a whole number from ${least} to ${most}`
  const Whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/, message), v.transform(Number))
  return v.optional(v.pipe(Whole, v.minValue(least, message), v.maxValue(most, message)))
}

const daySeconds = 86_400

export const limitSettings = {
  DATABASE_POOL_SIZE: whole('DATABASE_POOL_SIZE', 1, 500),
  DATABASE_POOL_WAIT: whole('DATABASE_POOL_WAIT', 1, 600),
  DATABASE_POOL_QUEUE: whole('DATABASE_POOL_QUEUE', 1, 100_000),
  DATABASE_STATEMENT_TIMEOUT: whole('DATABASE_STATEMENT_TIMEOUT', 0, daySeconds),
  DATABASE_LOCK_TIMEOUT: whole('DATABASE_LOCK_TIMEOUT', 0, daySeconds),
  DATABASE_IDLE_TRANSACTION_TIMEOUT: whole('DATABASE_IDLE_TRANSACTION_TIMEOUT', 0, daySeconds),
  HEADERS_TIMEOUT: whole('HEADERS_TIMEOUT', 1, 3_600),
  REQUEST_TIMEOUT: whole('REQUEST_TIMEOUT', 1, daySeconds),
  KEEP_ALIVE_TIMEOUT: whole('KEEP_ALIVE_TIMEOUT', 1, 3_600),
  UPLOAD_MIN_RATE: whole('UPLOAD_MIN_RATE', 1, 1_000_000),
  MAX_CONNECTIONS: whole('MAX_CONNECTIONS', 10, 1_000_000),
  MAX_LOOP_DELAY: whole('MAX_LOOP_DELAY', 0, 60_000),
  KEPT_ANSWERS: whole('KEPT_ANSWERS', 0, 10_000),
  CALLS_PER_PERSON: whole('CALLS_PER_PERSON', 1, 10_000),
  PERSON_LIMITS: whole('PERSON_LIMITS', 1, 10_000),
  EVENTS_KEEP_MONTHS: whole('EVENTS_KEEP_MONTHS', 1, 1_200),
  RECORD_KEEP_DAYS: whole('RECORD_KEEP_DAYS', 0, 36_500),
  DRAIN_GRACE: whole('DRAIN_GRACE', 0, 3_600),
  DRAIN_LIMIT: whole('DRAIN_LIMIT', 0, daySeconds),
}

type Read = { readonly [Name in keyof typeof limitSettings]?: number | undefined }

const milliseconds = (seconds: number | undefined, otherwise: number) =>
  seconds === undefined ? otherwise : seconds * 1000

export const dbLimitsOf = (read: Read): DbLimits => ({
  poolSize: read.DATABASE_POOL_SIZE ?? defaultDbLimits.poolSize,
  poolWaitMs: read.DATABASE_POOL_WAIT && read.DATABASE_POOL_WAIT * 1000,
  poolQueue: read.DATABASE_POOL_QUEUE ?? defaultDbLimits.poolQueue,
  statementMs: milliseconds(read.DATABASE_STATEMENT_TIMEOUT, defaultDbLimits.statementMs),
  lockMs: milliseconds(read.DATABASE_LOCK_TIMEOUT, defaultDbLimits.lockMs),
  idleTransactionMs: milliseconds(read.DATABASE_IDLE_TRANSACTION_TIMEOUT, defaultDbLimits.idleTransactionMs),
})

export const httpLimitsOf = (read: Read): HttpLimits => ({
  headersMs: milliseconds(read.HEADERS_TIMEOUT, defaultHttpLimits.headersMs),
  requestMs: milliseconds(read.REQUEST_TIMEOUT, defaultHttpLimits.requestMs),
  keepAliveMs: milliseconds(read.KEEP_ALIVE_TIMEOUT, defaultHttpLimits.keepAliveMs),
  minRate: read.UPLOAD_MIN_RATE ?? defaultHttpLimits.minRate,
  slowMs: defaultHttpLimits.slowMs,
  connections: read.MAX_CONNECTIONS ?? defaultHttpLimits.connections,
})

/** How long a server that is told to end goes on, and how long what was begun may take after that. */
export interface DrainLimits {
  readonly graceMs: number
  readonly limitMs: number
}

export const drainLimitsOf = (read: Read): DrainLimits => ({
  graceMs: milliseconds(read.DRAIN_GRACE, 5_000),
  limitMs: milliseconds(read.DRAIN_LIMIT, 60_000),
})

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

/** One person never has more than half of the connections. */
export const loadLimitsOf = (read: Read): LoadLimits => ({
  loopDelayMs: read.MAX_LOOP_DELAY ?? 0,
  cacheMegabytes: read.KEPT_ANSWERS ?? 32,
  personLimits: read.PERSON_LIMITS ?? 1,
  callsPerPerson: read.CALLS_PER_PERSON ?? Math.max(1, Math.floor(dbLimitsOf(read).poolSize / 2)),
})
