import { type KeyLimit, Semaphore } from '@emberwatch/http'
import { accountNeed, sessionNeed } from './current-call.ts'
import { DatabaseUnavailable, lineIsFull } from './pool.ts'

/** Returns the share. @param isLate whether a database time limit ended the work */
type Leave = (isLate: boolean) => void

/**
 * Bulkheads in the pool: calls about one thing hold half of the connections at most, and only one after a time limit has ended the last of them; a
 * fifth is reserved for accounts and the lookup of callers. A locked table then leaves connections for everything else.
 */
export class ConnectionShares {
  readonly #most: number
  readonly #shared: KeyLimit
  readonly #late = new Set<string>()
  readonly #places = new Semaphore({})

  /** @param queue the longest line; calls about one thing have half of it, accounts a line of their own */
  constructor(poolSize: number, queue: number) {
    this.#most = Math.max(1, Math.ceil(poolSize / 2))
    this.#shared = { key: '', most: Math.max(1, poolSize - Math.ceil(poolSize / 5)), queue }
  }

  get waiting(): number {
    return this.#places.waiting
  }

  /** @throws DatabaseUnavailable when no share was free within the time, or the line is full */
  async enter(need: string | undefined, waitMs: number): Promise<Leave> {
    if (need === undefined || need === sessionNeed) return () => undefined
    const { waiting } = this
    const location = this.#places.acquire(this.#limitsOf(need), waitMs)
    const isInLine = this.waiting > waiting
    const leave = await location.catch(() => {
      throw isInLine
        ? new DatabaseUnavailable(`Calls about ${need} have all connections that they may have`)
        : lineIsFull(waiting)
    })
    return (isLate) => {
      if (isLate) this.#late.add(need)
      else this.#late.delete(need)
      leave()
    }
  }

  #limitsOf(need: string): readonly KeyLimit[] {
    const [late, half, { queue = 0 }] = [this.#late, this.#most, this.#shared]
    const limit = (line: number) => ({
      key: need,
      queue: line,
      get most() {
        return late.has(need) ? 1 : half
      },
    })
    return need === accountNeed ? [limit(queue)] : [limit(Math.ceil(queue / 2)), this.#shared]
  }
}
