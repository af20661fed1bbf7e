import type { Queries } from '../db/queries.ts'
import type { Sealer } from '../secrets/sealed.ts'

/** Kinds may need more. */
export interface JobTools {
  readonly db: Queries
  readonly lowPriority: Queries
  readonly sealer: Sealer
}

export interface RunningJob {
  readonly id: string
  readonly ownerId: string | null
  readonly title: string
  readonly systemId: string | null
  readonly task: unknown
  readonly attempts: number
  /** Name it in writes, so that they count only while this server holds the job. */
  readonly lease: string
  /** Aborted when the work must stop. */
  readonly signal: AbortSignal
  /** Reports progress. @throws JobCancelled, JobTaken */
  step(done: number, total: number | null): Promise<void>
  /**
   * Ends the job in one transaction with `complete`.
   * @param prepare long work of the same transaction, before the job's row is locked: its progress is written and read until then
   * @throws JobCancelled when this server does not hold it any more
   */
  finish(complete?: (change: Queries) => Promise<void>, prepare?: (change: Queries) => Promise<void>): Promise<void>
}

export interface JobKind<Context extends JobTools = JobTools> {
  readonly name: string
  /** Concurrent jobs per server process. */
  readonly concurrency: number
  /** Attempts until the job has failed. */
  readonly tries: number
  /** Backoff by number of attempts. Cockatiel's policies retry in one process, while a job waits in its row and any server takes it. */
  readonly waitMs: (tries: number) => number
  /** Shows every error's message; otherwise only that of `JobFailed`. */
  readonly tellsErrors?: boolean
  /** A failed job can be retried by hand. */
  readonly keepsTask?: boolean
  /**
   * Removes what cut attempts have begun, or notes the failure where people look for it, before the job ends undone.
   * @param error why it failed, in words for people; undefined where it was cancelled
   */
  readonly undo?: (context: Context, job: Pick<RunningJob, 'id' | 'lease' | 'task'>, error?: string) => Promise<void>
  /** What the job does when the server stops: it finishes within seconds, or returns to others. */
  readonly atStop: 'finish' | 'giveBack'
  /**
   * Calls `job.step` between pieces, and `job.finish` where something belongs into the final transaction.
   * @throws JobFailed where a retry cannot help
   */
  readonly run: (context: Context, job: RunningJob) => Promise<unknown>
}

/** Cannot be done; the message is shown to the person. Other errors are retried. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}
export class JobCancelled extends Error {
  override name = 'JobCancelled'
}
/** Another server holds the job, or this one is stopping. */
export class JobTaken extends Error {
  override name = 'JobTaken'
}
