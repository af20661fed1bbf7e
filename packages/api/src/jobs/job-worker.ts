import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'
import { jobsChannel } from './ask-job.ts'
import type { JobRun } from './job-figures.ts'
import type { JobKind, JobTools } from './job-kind.ts'
import { nextDueMs, takeJob, takeOverAll } from './job-rows.ts'
import { type Held, holdTaken, runJob } from './run-job.ts'
import type { TakenJob } from './taken-job.ts'

/** Where a notification got lost, work is found after this time; an embedded database loses none. */
const lookAgainMs = 15_000
/** What is due and cannot be taken, as an import while another one runs, is looked at so often. */
const busyMs = 2_000
/** Of setTimeout. */
const longestTimer = 2 ** 31 - 1
/** What runs when the server ends may go on for so long. */
const finishMs = 5_000

interface WorkerOptions<Tools extends JobTools> {
  readonly db: Db
  readonly tools: Tools
  readonly kinds: readonly JobKind<Tools>[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Told how each try has ended. */
  readonly onRun?: ((run: JobRun) => void) | undefined
}

/**
 * Takes jobs while there are places for their kind. It is woken by a notification, or when the next one is due; without work
 * it asks nothing of an embedded database, and a question in a quarter of a minute of PostgreSQL.
 */
export class JobWorker<Tools extends JobTools> {
  readonly #options: WorkerOptions<Tools>
  readonly #running = new Map<Promise<void>, Held<Tools>>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #isWoken = false
  #isStopped = false
  #unlisten: (() => Promise<void>) | undefined

  constructor(options: WorkerOptions<Tools>) {
    this.#options = options
  }

  /** Jobs that run here. */
  get size(): number {
    return this.#running.size
  }

  async start(): Promise<void> {
    const { db, log } = this.#options
    if (db.kind === 'embedded') await takeOverAll(db.kysely)
    const wake = () => this.wake()
    this.#unlisten = await db
      .listen(jobsChannel, (jobId) => (jobId ? this.#hear(jobId) : wake()), wake)
      .catch((error) => {
        log.warn({ err: error }, 'nothing is heard of new jobs; they are looked for')
        return undefined
      })
    this.wake()
  }

  wake(): void {
    this.#isWoken = true
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
      if (this.#isWoken && !this.#isStopped) this.wake()
    })
  }

  /** Finishes what is short, gives the rest back, and takes nothing more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#looking
    await this.#unlisten?.()
    for (const { kind, giveBack } of this.#running.values()) if (kind.atStop === 'giveBack') giveBack()
    const timer = setTimeout(() => {
      for (const { giveBack } of this.#running.values()) giveBack()
    }, finishMs)
    await Promise.all(this.#running.keys())
    clearTimeout(timer)
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer)
    const { db, log, kinds } = this.#options
    try {
      while (!this.#isStopped) {
        this.#isWoken = false
        const free = kinds.filter((kind) => this.#countOf(kind) < kind.places)
        const names = free.map(({ name }) => name)
        const taken = await takeJob(db.kysely, names)
        if (taken) this.#run(free.find(({ name }) => name === taken.kind) as JobKind<Tools>, taken)
        else if (!this.#isWoken) return this.#lookLater(await nextDueMs(db.kysely, names))
      }
    } catch (error) {
      log.warn({ err: error }, 'no jobs can be taken')
      this.#lookLater(lookAgainMs)
    }
  }

  /** Somebody has asked to cancel it. */
  #hear(jobId: string) {
    for (const { job, hear } of this.#running.values()) if (job.id === jobId) hear()
  }

  #countOf = (kind: JobKind<Tools>) => [...this.#running.values()].filter((held) => held.kind === kind).length

  #lookLater(dueMs: number | null) {
    if (this.#isStopped) return
    const wait = dueMs !== null && dueMs <= 0 ? busyMs : dueMs
    const longest = this.#options.db.kind === 'embedded' ? wait : Math.min(wait ?? lookAgainMs, lookAgainMs)
    if (longest === null) return
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(longest, 20), longestTimer)).unref()
  }

  #run(kind: JobKind<Tools>, taken: TakenJob) {
    const held = holdTaken(this.#options.tools, kind, taken)
    const { tools, log, onRun } = this.#options
    const run = runJob(tools, held, log).then((ended) => {
      onRun?.(ended)
      this.#running.delete(run)
      if (!this.#isStopped) this.wake()
    })
    this.#running.set(run, held)
  }
}
