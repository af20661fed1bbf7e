import type { LiveChange } from '@emberwatch/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { lossOf } from '../api-error.ts'
import { concerns, type LiveInterest } from './interest.ts'

/** Changes that come together are one reading, and a reading on screen is made anew at most this often. */
const gatherMs = 50
const spacingMs = 1000
/** A reading that takes long is made less often, so that a large map does not keep line and server busy all the time. */
const restForEach = 3
/** A reading that failed is tried again after this long. */
const retryMs = 5000

const interest = (query: Query) => query.meta?.live as LiveInterest | null | undefined

/**
 * Which readings of the cache are old, and when they are made anew: those on screen soon, but never while the tab is
 * hidden, and never over a reading that is still on its way, which could be older than the change and would starve under
 * a stream of changes if it were cancelled each time.
 */
export class OldReadings {
  readonly #queryClient: QueryClient
  readonly #old = new Set<Query>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #madeAt = 0
  /** Until when a reading that took long rests. */
  readonly #restsUntil = new WeakMap<Query, number>()

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient
  }

  /** Marks what these changes make old; without changes, everything that watches any. */
  readonly mark = (changes?: readonly LiveChange[]): void => {
    for (const query of this.#queryClient.getQueryCache().getAll()) {
      const watched = interest(query)
      if (watched && (!changes || changes.some((change) => concerns(change, watched)))) this.#old.add(query)
    }
    this.#plan(gatherMs)
  }

  /** The tab is in sight again. */
  readonly resume = (): void => this.#plan(0)

  readonly stop = (): void => {
    clearTimeout(this.#timer)
    this.#old.clear()
  }

  #plan(delayMs: number) {
    if (this.#old.size === 0) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#makeAnew(), Math.max(delayMs, this.#madeAt + spacingMs - Date.now()))
  }

  #makeAnew() {
    this.#timer = undefined
    if (document.visibilityState === 'hidden') return
    this.#madeAt = Date.now()
    for (const query of this.#old) {
      if (query.state.fetchStatus === 'fetching' || (this.#restsUntil.get(query) ?? 0) > Date.now()) continue
      this.#old.delete(query)
      // What is not on screen is read when it is next shown.
      query.invalidate()
      if (query.isActive()) void this.#readAnew(query)
    }
    this.#plan(gatherMs)
  }

  async #readAnew(query: Query) {
    const started = Date.now()
    await this.#queryClient.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    this.#restsUntil.set(query, Date.now() + restForEach * (Date.now() - started))
    // What is gone, or may not be seen any more, will not be there in five seconds either.
    if (query.state.status !== 'error' || !query.isActive() || lossOf(query.state.error)) return
    this.#old.add(query)
    this.#plan(retryMs)
  }
}
