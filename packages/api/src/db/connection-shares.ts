import { accountNeed, sessionNeed } from './current-call.ts'
import { DatabaseUnavailable, lineIsFull } from './pool.ts'

interface Waiting {
  readonly need: string
  readonly enter: () => void
}

/** Gives the share back. @param isLate whether a time limit of the database has ended what was asked */
type Leave = (isLate: boolean) => void

/**
 * Bulkheads in the pool: calls about one thing hold half of the connections at most, and only one while a time limit was what ended
 * the last of them; a fifth stays for accounts and for who callers are. So one locked table leaves connections for sign-in and for what does not need it.
 */
export class ConnectionShares {
  readonly #most: number
  readonly #shared: number
  readonly #queue: number
  readonly #inside = new Map<string, number>()
  readonly #late = new Set<string>()
  #total = 0
  #line: Waiting[] = []

  /** @param queue so many calls wait at most, those about one thing in half of that line; accounts have a line as long for themselves */
  constructor(poolSize: number, queue: number) {
    this.#most = Math.max(1, Math.ceil(poolSize / 2))
    this.#shared = Math.max(1, poolSize - Math.ceil(poolSize / 5))
    this.#queue = queue
  }

  get waiting(): number {
    return this.#line.length
  }

  /** @throws DatabaseUnavailable when there was no share within the time, or too many wait */
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

  /** In the order of coming, past those whose share is taken. */
  #admit(): void {
    for (const waiting of this.#line) {
      if (!this.#mayEnter(waiting.need)) continue
      this.#line = this.#line.filter((one) => one !== waiting)
      this.#take(waiting.need)
      waiting.enter()
    }
  }
}
