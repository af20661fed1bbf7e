import type { SemaphoreLimits } from './semaphore.ts'

interface Limit {
  readonly what: string
  /** Names whose uses count together, such as `person`. */
  readonly per: string
  /** What happens beyond the limit; by default the answer is 429 with `Retry-After`. */
  readonly beyond?: string
  /** The setting that changes it. */
  readonly setting?: string
}

/** Allows so many uses in a window of time. */
export interface Rate extends Limit {
  /** Begins the keys of the counters, which all versions of a server share. */
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

/** Closes a key after so many failures in a row. */
export interface FailureLimit extends Limit {
  readonly name: string
  readonly failures: number
  readonly closedMs: number
  /** Each further failure doubles the pause up to this; without it the count starts over after the pause. */
  readonly longestMs?: number
  /** The count ends after so long without a failure. */
  readonly memoryMs: number
}

/** Allows so many at once, in memory of a server. */
export interface ConcurrencyLimit extends Limit, SemaphoreLimits {}

/** Lets so many pass in a second, some of them at once; others wait. */
export interface PaceLimit extends Limit {
  readonly perSecond: number
  readonly burst: number
  /** Who would wait longer is refused. */
  readonly waitMaxMs?: number
}
