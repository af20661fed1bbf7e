import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'
import { jobsChannel } from './ask-job.ts'
import type { JobRun } from './job-figures.ts'
import type { JobKind, JobTools } from './job-kind.ts'
import { nextDueMs, takeJob, takeOverAll } from './job-rows.ts'
import type { LeasedJob } from './leased-job.ts'
import { type JobRunner, runJob, runnerOf } from './run-job.ts'

/** Workers look for jobs after this time, as a notification may get lost; an embedded database loses none. */
const lookAgainMs = 15_000
/** A due job that cannot be taken, such as an import beside another one, is tried again after this time. */
const busyMs = 2_000
/** Places of each kind beyond its own, for what an alarm sends: it waits for no slow receiver of others. */
const alarmPlaces = 2
/** Maximum of setTimeout. */
const longestTimer = 2 ** 31 - 1
/** Time for running jobs when the server stops. */
const finishMs = 5_000

interface WorkerOptions<Context extends JobTools> {
  readonly db: Db
  readonly context: Context
  readonly kinds: readonly JobKind<Context>[]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly onRun?: ((run: JobRun) => void) | undefined
}

/**
 * Takes jobs while their kind has places. A notification wakes it, or the next due time. Idle, it sends nothing to an embedded database and one
 * query per quarter minute to PostgreSQL.
 */
export class JobWorker<Context extends JobTools> {
  readonly #options: WorkerOptions<Context>
  readonly #running = new Map<Promise<void>, JobRunner<Context>>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #isWoken = false
  #isStopped = false
  #unlisten: (() => Promise<void>) | undefined

  constructor(options: WorkerOptions<Context>) {
    this.#options = options
  }

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

  /** Finishes short jobs, gives others back, takes no more. */
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
        const names = this.#kindsWithin(0)
        const lease = await takeJob(db.kysely, names, this.#kindsWithin(alarmPlaces))
        if (lease) this.#run(kinds.find(({ name }) => name === lease.kind) as JobKind<Context>, lease)
        else if (!this.#isWoken) return this.#lookLater(await nextDueMs(db.kysely, names))
      }
    } catch (error) {
      log.warn({ err: error }, 'no jobs can be taken')
      this.#lookLater(lookAgainMs)
    }
  }

  #hear(jobId: string) {
    for (const { job, hear } of this.#running.values()) if (job.id === jobId) hear()
  }

  #countOf = (kind: JobKind<Context>) => [...this.#running.values()].filter((runner) => runner.kind === kind).length

  /** @returns names of the kinds with a place, or one of so many more */
  #kindsWithin = (more: number): string[] =>
    this.#options.kinds.filter((kind) => this.#countOf(kind) < kind.concurrency + more).map(({ name }) => name)

  #lookLater(dueMs: number | null) {
    if (this.#isStopped) return
    const wait = dueMs !== null && dueMs <= 0 ? busyMs : dueMs
    const longest = this.#options.db.kind === 'embedded' ? wait : Math.min(wait ?? lookAgainMs, lookAgainMs)
    if (longest === null) return
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(longest, 20), longestTimer)).unref()
  }

  #run(kind: JobKind<Context>, lease: LeasedJob) {
    const runner = runnerOf(this.#options.context, kind, lease)
    const { context, log, onRun } = this.#options
    const run = runJob(context, runner, log).then((result) => {
      onRun?.(result)
      this.#running.delete(run)
      if (!this.#isStopped) this.wake()
    })
    this.#running.set(run, runner)
  }
}
