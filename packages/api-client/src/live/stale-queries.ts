import type { LiveChange } from '@emberwatch/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { lossOf } from '../api-error.ts'
import { type LiveSubscription, matches } from './subscriptions.ts'

/** Debounce: the shortest time between readings of changes. */
const gatherMs = 50
const spacingMs = 1000
/** A reading rests this many times as long as it took, so that a large map does not keep line and server busy. */
const restForEach = 3
const retryMs = 5000

const subscriptionOf = (query: Query) => query.meta?.live as LiveSubscription | null | undefined

/** Repeats old readings that are on screen, except in a hidden tab, and never cancels one under way, which a stream of changes would starve. */
export class StaleQueries {
  readonly #queryClient: QueryClient
  readonly #old = new Set<Query>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #dueAt = Number.POSITIVE_INFINITY
  #madeAt = 0
  /** End of the rest. */
  readonly #restsUntil = new WeakMap<Query, number>()

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient
  }

  /** Without changes, every reading that watches any becomes old. */
  readonly mark = (changes?: readonly LiveChange[]): void => {
    for (const query of this.#queryClient.getQueryCache().getAll()) {
      const watched = subscriptionOf(query)
      if (watched && (!changes || changes.some((change) => matches(change, watched)))) this.#old.add(query)
    }
    this.#plan(gatherMs)
  }

  readonly resume = (): void => this.#plan(0)

  readonly stop = (): void => {
    clearTimeout(this.#timer)
    this.#old.clear()
  }

  #plan(delayMs: number) {
    const dueAt = Math.max(Date.now() + delayMs, this.#madeAt + spacingMs)
    // Changes that follow each other closely do not postpone a reading.
    if (this.#old.size === 0 || dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => this.#makeAnew(), dueAt - Date.now())
  }

  #makeAnew() {
    this.#dueAt = Number.POSITIVE_INFINITY
    if (document.visibilityState === 'hidden') return
    this.#madeAt = Date.now()
    for (const query of this.#old) {
      if (query.state.fetchStatus === 'fetching' || (this.#restsUntil.get(query) ?? 0) > Date.now()) continue
      this.#old.delete(query)
      // Off-screen readings are repeated when they are next shown.
      query.invalidate()
      if (query.isActive()) void this.#readAnew(query)
    }
    this.#plan(gatherMs)
  }

  async #readAnew(query: Query) {
    const started = Date.now()
    await this.#queryClient.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    this.#restsUntil.set(query, Date.now() + restForEach * (Date.now() - started))
    // A deleted or refused thing does not come back by itself.
    if (query.state.status !== 'error' || !query.isActive() || lossOf(query.state.error)) return
    this.#old.add(query)
    this.#plan(retryMs)
  }
}
