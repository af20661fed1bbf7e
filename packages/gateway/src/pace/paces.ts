import type { PaceLimit } from '@emberwatch/http/limits'

/** Says how long to wait with what comes faster than a bucket of tokens refills. */
class Pace {
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

const keysMax = 20_000

/** A pace for each key, whatever the connection: one that has rested long enough to be full again is forgotten. */
export class Paces {
  readonly #limit: PaceLimit
  readonly #paces = new Map<string, Pace>()

  constructor(limit: PaceLimit) {
    this.#limit = limit
  }

  /** @param now in milliseconds @returns milliseconds to wait, or null where that is too long */
  wait(key: string, cost: number, now = performance.now()): number | null {
    const pace = this.#paces.get(key) ?? new Pace(this.#limit, now)
    // The latest stand last.
    this.#paces.delete(key)
    this.#paces.set(key, pace)
    if (this.#paces.size > keysMax) this.#paces.delete(this.#paces.keys().next().value as string)
    return pace.wait(cost, now)
  }

  /** Tests whether the key may do something more now. */
  isWithin(key: string): boolean {
    return this.wait(key, 1) === 0
  }
}
