import type { PaceLimit } from '@emberwatch/http/limits'

/** Says how long to wait with what comes faster than a bucket of tokens refills. */
export class Pace {
  readonly #limit: PaceLimit
  #tokens: number
  #at: number

  /** @param now in milliseconds */
  constructor(limit: PaceLimit, now: number) {
    this.#limit = limit
    this.#tokens = limit.burst
    this.#at = now
  }

  /** @returns milliseconds, or null where that is too long; it then costs nothing */
  wait(cost: number, now: number): number | null {
    const { perSecond, burst, waitMaxMs = Number.POSITIVE_INFINITY } = this.#limit
    const refill = (Math.max(0, now - this.#at) / 1000) * perSecond
    const tokens = Math.min(burst, this.#tokens + refill) - cost
    const ms = Math.max(0, Math.ceil((-tokens / perSecond) * 1000))
    this.#at = now
    this.#tokens = ms > waitMaxMs ? tokens + cost : tokens
    return ms > waitMaxMs ? null : ms
  }
}
