import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedRows } from './embedded-protocol.ts'
import type { EmbeddedThread } from './embedded-thread.ts'
import { DatabaseUnavailable, type DbClient, type DbPool, type DbResult, lineIsFull } from './pool.ts'
import { toParameter } from './value-types.ts'

const asBuffer = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

/** A caller usually sends its next statement within this time. */
const quietMs = 5
/** The longest wait of low-priority work, however many others there are. */
const lowPriorityWaitMs = 100

/** PGlite has one session: whoever holds it, for a statement or a transaction, blocks all others. */
export class EmbeddedPool implements DbPool {
  readonly #thread: EmbeddedThread
  readonly #waitMs: number
  readonly #queue: number
  readonly #line: (() => void)[] = []
  #lastUrgent = Number.NEGATIVE_INFINITY
  #isHeld = false
  #isEnded = false

  constructor(thread: EmbeddedThread, waitMs: number, queue: number) {
    this.#thread = thread
    this.#waitMs = waitMs
    this.#queue = queue
  }

  connect(isUrgent = true): Promise<DbClient> {
    if (this.#isEnded) return Promise.reject(new Error('The database is closed'))
    if (!this.#isHeld) {
      this.#isHeld = true
      return Promise.resolve(this.#client(isUrgent))
    }
    if (this.#line.length >= this.#queue) return Promise.reject(lineIsFull(this.#line.length))
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer)
        resolve(this.#client(isUrgent))
      }
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(take), 1)
        reject(
          new DatabaseUnavailable(
            `No database connection within ${this.#waitMs / 1000} s: is one asked for inside a transaction?`,
          ),
        )
      }, this.#waitMs)
      this.#line.push(take)
    })
  }

  /** Waits until the session rests, also between two statements of others, but not for ever. */
  async #connectLowPriority(): Promise<DbClient> {
    const until = performance.now() + lowPriorityWaitMs
    while (performance.now() < until && this.#isBusy()) await sleep(quietMs)
    return this.connect(false)
  }

  #isBusy = () => this.#isHeld || performance.now() - this.#lastUrgent < quietMs

  readonly lowPriority: DbPool = {
    connect: () => this.#connectLowPriority(),
    state: () => this.state(),
    end: () => this.end(),
  }

  #client(isUrgent: boolean): DbClient {
    let isReleased = false
    const client: DbClient = {
      query: async <Row>(sql: string, parameters?: readonly unknown[]) => {
        if (isReleased) throw new Error('This database connection was given back already')
        const answer = await this.#thread.call<EmbeddedRows>(
          parameters ? { kind: 'query', sql, parameters: parameters.map(toParameter) } : { kind: 'script', sql },
        )
        for (const column of answer.byteColumns) {
          for (const row of answer.rows) row[column] = asBuffer(row[column])
        }
        // Callers state the row type; the thread cannot know it.
        return answer as unknown as DbResult<Row>
      },
      release: () => {
        if (isReleased) return
        isReleased = true
        if (isUrgent) this.#lastUrgent = performance.now()
        const next = this.#line.shift()
        if (next) next()
        else this.#isHeld = false
      },
    }
    return client
  }

  state() {
    return { open: 1, idle: this.#isHeld ? 0 : 1, waiting: this.#line.length }
  }

  /** Waits for the line, then refuses new callers. */
  async end() {
    if (this.#isEnded) return
    const last = await this.connect()
    this.#isEnded = true
    last.release()
  }
}
