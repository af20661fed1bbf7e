import pg from 'pg'
import { DatabaseUnavailable } from './pool.ts'

const probeMostMs = 1_000
const retryMs = 250
/** A working server says "too many connections". */
const tooMany = '53300'

/**
 * Circuit breaker for a database, or a pooler, that accepts connections and does not answer. The first statement on a connection waits for a server
 * in the pooler; when the bound passes, a probe on its own connection asks whether anybody is answered. A full pooler answers others, so only the
 * waiting call gives up. A broken one answers nobody: all calls are refused until it answers again.
 */
export class Answering {
  readonly #config: pg.ClientConfig
  readonly #probeMs: number
  readonly #suspectMs: number
  readonly #boundMs: number
  #lastAnswer = performance.now()
  #probeRun: Promise<boolean> | undefined
  #retry: NodeJS.Timeout | undefined
  #isBroken = false
  #isClosed = false

  /** @param boundMs how long the first statement of a connection may wait where nobody is answered */
  constructor(config: pg.ClientConfig, boundMs: number) {
    this.#config = config
    this.#boundMs = boundMs
    this.#probeMs = Math.min(probeMostMs, boundMs / 2)
    this.#suspectMs = boundMs - this.#probeMs
  }

  /** @throws DatabaseUnavailable while nothing answers */
  refuseWhenBroken(): void {
    if (this.#isBroken) throw new DatabaseUnavailable('The database or its pooler answers nobody')
  }

  /** Errors count as answers. */
  noteAnswer(): void {
    this.#lastAnswer = performance.now()
  }

  /** The first statement on a connection; in a transaction that is `begin`, so nothing has happened when it is given up. */
  async first<T>(work: Promise<T>): Promise<T> {
    for (;;) {
      const { promise: late, resolve } = Promise.withResolvers<typeof isLate>()
      const timer = setTimeout(resolve, this.#suspectMs, isLate)
      const outcome = await Promise.race([work, late]).finally(() => clearTimeout(timer))
      if (outcome !== isLate) return outcome
      const verdict = await Promise.race([work, this.suspect()])
      // The probe was answered: this statement is only slow.
      if (verdict === isSilent) {
        work.catch(() => undefined)
        throw new DatabaseUnavailable(
          this.#isBroken ? 'The database or its pooler answers nobody' : 'No connection of the pooler was free in time',
        )
      }
      if (verdict !== isAnswering) return verdict as T
    }
  }

  /** Probes on its own connection. Refuses all calls when nobody was answered for as long as the bound. */
  async suspect(): Promise<typeof isSilent | typeof isAnswering> {
    if (await this.#probe()) return isAnswering
    if (performance.now() - this.#lastAnswer > this.#boundMs) this.#break()
    return isSilent
  }

  #break(): void {
    if (this.#isBroken || this.#isClosed) return
    this.#isBroken = true
    console.warn('database: nothing is answered; calls are refused until it answers again')
    this.#tryAgain()
  }

  #tryAgain(): void {
    this.#retry = setTimeout(async () => {
      if (this.#isClosed) return
      if (!(await this.#probe())) return this.#tryAgain()
      this.#isBroken = false
    }, retryMs).unref()
  }

  /** Callers share one probe. */
  #probe(): Promise<boolean> {
    this.#probeRun ??= this.#ask().finally(() => {
      this.#probeRun = undefined
    })
    return this.#probeRun
  }

  async #ask(): Promise<boolean> {
    const limits = { connectionTimeoutMillis: this.#probeMs, query_timeout: this.#probeMs }
    const client = new pg.Client({ ...this.#config, ...limits })
    client.on('error', () => undefined)
    const { promise: late, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(resolve, this.#probeMs, false)
    const answer = client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        (error: { code?: string }) => error.code === tooMany,
      )
    try {
      const isAnswered = await Promise.race([answer, late])
      if (isAnswered) this.noteAnswer()
      return isAnswered
    } finally {
      clearTimeout(timer)
      void client.end().catch(() => undefined)
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
  }
}

const isLate = Symbol('late')
const isSilent = Symbol('silent')
const isAnswering = Symbol('answering')
