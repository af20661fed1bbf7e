import { ApiProblem, tooManyRequests } from '../problem.ts'

export interface SemaphoreLimits {
  /** So many may hold a place, of all keys together; there is no limit by default. */
  readonly capacity?: number
  /** So many of one key may hold a place; there is no limit by default. */
  readonly perKey?: number
  /** So many calls may wait, of all keys and of one key. */
  readonly queue?: number
  readonly queuePerKey?: number
  /** A call gives up after this time; it waits until it enters where this is missing. */
  readonly waitMs?: number
  /** A refusal has this as its `Retry-After`. */
  readonly retrySeconds?: number
}

/** Gives the place back; a second call does nothing. */
export type Release = () => void

interface Share {
  running: number
  waiting: number
  /** The time at which the last holder of this key ended. */
  endedAt: number
}

interface Waiter {
  readonly share: Share
  readonly enter: () => void
}

/** Limits in memory how much runs at once, of one key and of all. Others wait in order of arrival; who waits for its own key holds up nobody else. */
export class Semaphore {
  readonly #limits: SemaphoreLimits
  readonly #shares = new Map<string, Share>()
  readonly #queue: Waiter[] = []
  #running = 0

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Does not wait. @returns undefined where no place is free */
  tryAcquire(key = ''): Release | undefined {
    const share = this.#shareOf(key)
    return this.#hasRoom(share) ? this.#enter(key, share) : undefined
  }

  /** @throws ApiProblem 429 when the key has too many waiting, or waited too long behind its own; 503 when all keys have, or no holder of the key ended meanwhile */
  async acquire(key: string, waitMs = this.#limits.waitMs): Promise<Release> {
    const release = this.tryAcquire(key)
    if (release) return release
    const { queue = Number.POSITIVE_INFINITY, queuePerKey = Number.POSITIVE_INFINITY } = this.#limits
    const share = this.#shareOf(key)
    if (share.waiting >= queuePerKey) throw this.#tooMany()
    if (this.#queue.length >= queue) throw this.#unavailable()
    this.#shares.set(key, share)
    return this.#wait(key, share, waitMs)
  }

  /** Runs the work while it holds a place. @throws ApiProblem as `acquire` */
  async run<T>(key: string, work: () => Promise<T>, waitMs?: number): Promise<T> {
    const release = await this.acquire(key, waitMs)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #shareOf = (key: string): Share =>
    this.#shares.get(key) ?? { running: 0, waiting: 0, endedAt: Number.NEGATIVE_INFINITY }

  #hasRoom({ running }: Share): boolean {
    const { capacity = Number.POSITIVE_INFINITY, perKey = Number.POSITIVE_INFINITY } = this.#limits
    return this.#running < capacity && running < perKey
  }

  #enter(key: string, share: Share): Release {
    this.#shares.set(key, share)
    share.running += 1
    this.#running += 1
    let isHeld = true
    return () => {
      if (isHeld) this.#leave(key, share)
      isHeld = false
    }
  }

  #leave(key: string, share: Share): void {
    share.running -= 1
    share.endedAt = performance.now()
    this.#running -= 1
    const index = this.#queue.findIndex((waiter) => this.#hasRoom(waiter.share))
    // Passes the place on directly, so that nobody takes it in between.
    if (index >= 0) this.#queue.splice(index, 1)[0]?.enter()
    this.#forget(key, share)
  }

  #forget(key: string, { running, waiting }: Share): void {
    if (running + waiting === 0) this.#shares.delete(key)
  }

  #wait(key: string, share: Share, waitMs: number | undefined): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const begin = performance.now()
    const refuse = () => {
      this.#queue.splice(this.#queue.indexOf(waiter), 1)
      share.waiting -= 1
      this.#forget(key, share)
      reject(share.endedAt < begin ? this.#unavailable() : this.#tooMany())
    }
    const timer = waitMs === undefined ? undefined : setTimeout(refuse, waitMs)
    const waiter = {
      share,
      enter: () => {
        clearTimeout(timer)
        share.waiting -= 1
        resolve(this.#enter(key, share))
      },
    }
    share.waiting += 1
    this.#queue.push(waiter)
    return promise
  }

  #tooMany = () => tooManyRequests(this.#limits.retrySeconds ?? 1)

  /** When no holder of the key ends, the cause is not its calls, but something that all of them need. */
  #unavailable = () =>
    new ApiProblem('generic.unavailable', { headers: { 'retry-after': String(this.#limits.retrySeconds ?? 1) } })
}
