import { accountNeed, sessionNeed } from './current-call.ts'
import { DatabaseUnavailable, lineIsFull } from './pool.ts'

interface PendingConnection {
  readonly need: string
  readonly enter: () => void
}

/** Returns the share. @param isLate whether a database time limit ended the work */
type Leave = (isLate: boolean) => void

/**
 * Bulkheads in the pool: calls about one thing hold half of the connections at most, and only one after a time limit has ended the last of them; a
 * fifth is reserved for accounts and the lookup of callers. A locked table then leaves connections for everything else.
 */
export class ConnectionShares {
  readonly #most: number
  readonly #shared: number
  readonly #queue: number
  readonly #inside = new Map<string, number>()
  readonly #late = new Set<string>()
  #total = 0
  #line: PendingConnection[] = []

  /** @param queue the longest line; calls about one thing have half of it, accounts a line of their own */
  constructor(poolSize: number, queue: number) {
    this.#most = Math.max(1, Math.ceil(poolSize / 2))
    this.#shared = Math.max(1, poolSize - Math.ceil(poolSize / 5))
    this.#queue = queue
  }

  get waiting(): number {
    return this.#line.length
  }

  /** @throws DatabaseUnavailable when no share was free within the time, or the line is full */
  async enter(need: string | undefined, waitMs: number): Promise<Leave> {
    if (need === undefined || need === sessionNeed) return () => undefined
    if (this.#mayEnter(need)) this.#take(need)
    else await this.#wait(need, waitMs)
    return (isLate) => this.#leave(need, isLate)
  }

  #mayEnter(need: string): boolean {
    const most = this.#late.has(need) ? 1 : this.#most
    return (need === accountNeed || this.#total < this.#shared) && (this.#inside.get(need) ?? 0) < most
  }

  #take(need: string): void {
    if (need !== accountNeed) this.#total += 1
    this.#inside.set(need, (this.#inside.get(need) ?? 0) + 1)
  }

  #wait(need: string, waitMs: number): Promise<void> {
    if (this.#isFull(need)) return Promise.reject(lineIsFull(this.#line.length))
    return new Promise((resolve, reject) => {
      const waiting = {
        need,
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#line = this.#line.filter((one) => one !== waiting)
        reject(new DatabaseUnavailable(`Calls about ${need} have all connections that they may have`))
      }, waitMs)
      this.#line.push(waiting)
    })
  }

  #isFull(need: string): boolean {
    const alike = this.#line.filter((one) => one.need === need).length
    if (need === accountNeed) return alike >= this.#queue
    const others = this.#line.filter((one) => one.need !== accountNeed).length
    return alike >= Math.ceil(this.#queue / 2) || others >= this.#queue
  }

  #leave(need: string, isLate: boolean): void {
    if (isLate) this.#late.add(need)
    else this.#late.delete(need)
    if (need !== accountNeed) this.#total -= 1
    const inside = (this.#inside.get(need) ?? 1) - 1
    if (inside === 0) this.#inside.delete(need)
    else this.#inside.set(need, inside)
    this.#admit()
  }

  /** Calls enter in order of arrival; those whose share is taken stay in the line. */
  #admit(): void {
    for (const waiting of this.#line) {
      if (!this.#mayEnter(waiting.need)) continue
      this.#line = this.#line.filter((one) => one !== waiting)
      this.#take(waiting.need)
      waiting.enter()
    }
  }
}
