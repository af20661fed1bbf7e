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

/** So many of one key at once. A call that goes by several waits once, for all of them. */
export interface KeyLimit {
  readonly key: string
  /** Read anew at each place that is given back. */
  readonly most: number
  readonly queue?: number | undefined
}

interface Share {
  readonly limit: KeyLimit
  running: number
  waiting: number
  /** The time at which the last holder of this key ended. */
  endedAt: number
}

interface Waiter {
  readonly shares: readonly Share[]
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
  tryAcquire(key: string | readonly KeyLimit[] = ''): Release | undefined {
    const shares = this.#sharesOf(key)
    return this.#hasRoom(shares) ? this.#enter(shares) : undefined
  }

  /** @throws ApiProblem 429 when the key has too many waiting, or waited too long behind its own; 503 when all keys have, or no holder of the key ended meanwhile */
  async acquire(key: string | readonly KeyLimit[], waitMs = this.#limits.waitMs): Promise<Release> {
    const release = this.tryAcquire(key)
    if (release) return release
    const shares = this.#sharesOf(key)
    if (shares.some(({ waiting, limit }) => waiting >= (limit.queue ?? Number.POSITIVE_INFINITY))) throw this.#tooMany()
    if (this.#queue.length >= (this.#limits.queue ?? Number.POSITIVE_INFINITY)) throw this.#unavailable()
    return this.#wait(shares, waitMs)
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

  #sharesOf(key: string | readonly KeyLimit[]): readonly Share[] {
    const { perKey = Number.POSITIVE_INFINITY, queuePerKey } = this.#limits
    const limits = typeof key === 'string' ? [{ key, most: perKey, queue: queuePerKey }] : key
    return limits.map(
      (limit) => this.#shares.get(limit.key) ?? { limit, running: 0, waiting: 0, endedAt: Number.NEGATIVE_INFINITY },
    )
  }

  #hasRoom(shares: readonly Share[]): boolean {
    const { capacity = Number.POSITIVE_INFINITY } = this.#limits
    return this.#running < capacity && shares.every(hasRoom)
  }

  #enter(shares: readonly Share[]): Release {
    this.#running += 1
    this.#change(shares, (share) => share.running++)
    let isHeld = true
    return () => {
      if (isHeld) this.#leave(shares)
      isHeld = false
    }
  }

  #leave(shares: readonly Share[]): void {
    this.#running -= 1
    this.#change(shares, (share) => {
      share.running--
      share.endedAt = performance.now()
    })
    // Passes the place on directly, so that nobody takes it in between.
    for (let index = 0; index < this.#queue.length; ) {
      if (this.#hasRoom(this.#queue[index]?.shares ?? [])) this.#queue.splice(index, 1)[0]?.enter()
      else index += 1
    }
  }

  /** Remembers keys only while somebody runs or waits. */
  #change(shares: readonly Share[], change: (share: Share) => void): void {
    for (const share of shares) {
      change(share)
      if (share.running + share.waiting === 0) this.#shares.delete(share.limit.key)
      else this.#shares.set(share.limit.key, share)
    }
  }

  #wait(shares: readonly Share[], waitMs: number | undefined): Promise<Release> {
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const begin = performance.now()
    const refuse = () => {
      this.#queue.splice(this.#queue.indexOf(waiter), 1)
      const isStuck = shares.every((share) => hasRoom(share) || share.endedAt < begin)
      this.#change(shares, (share) => share.waiting--)
      reject(isStuck ? this.#unavailable() : this.#tooMany())
    }
    const timer = waitMs === undefined ? undefined : setTimeout(refuse, waitMs)
    const waiter = {
      shares,
      enter: () => {
        clearTimeout(timer)
        const release = this.#enter(shares)
        this.#change(shares, (share) => share.waiting--)
        resolve(release)
      },
    }
    this.#change(shares, (share) => share.waiting++)
    this.#queue.push(waiter)
    return promise
  }

  #tooMany = () => tooManyRequests(this.#limits.retrySeconds ?? 1)

  /** When no holder of the key ends, the cause is not its calls, but something that all of them need. */
  #unavailable = () =>
    new ApiProblem('generic.unavailable', { headers: { 'retry-after': String(this.#limits.retrySeconds ?? 1) } })
}

const hasRoom = ({ running, limit }: Share): boolean => running < limit.most
