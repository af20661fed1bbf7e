import type { PaceLimit } from '@emberwatch/http/limits'
import { Pace } from './pace.ts'

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
