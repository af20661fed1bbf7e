import type { Queries } from '../db/queries.ts'
import type { Sealer } from '../secrets/sealed.ts'
import type { TakenJob } from './taken-job.ts'

/** What the queue itself works with; kinds may need more. */
export interface JobTools {
  readonly db: Queries
  readonly lowPriority: Queries
  readonly sealer: Sealer
}

/** A job that this server works on. */
export interface RunningJob {
  readonly id: string
  readonly ownerId: string | null
  readonly title: string
  /** The system that it is for. */
  readonly systemId: string | null
  readonly task: unknown
  readonly attempts: number
  /** For writes that count only while the job is this server's. */
  readonly lease: string
  /** Aborted when the work is to stop at once. */
  readonly signal: AbortSignal
  /** Tells how far it is. @throws JobCancelled, JobTaken when it is not to go on */
  step(done: number, total: number | null): Promise<void>
  /** Says that it is done, in one transaction with what belongs to that. @throws JobCancelled when it is not this server's to say */
  finish(complete?: (change: Queries) => Promise<void>): Promise<void>
}

/** One kind of long work: how often it is tried, how much of it at once, and what does it. */
export interface JobKind<Tools extends JobTools = JobTools> {
  readonly name: string
  /** So many at once in one server process. */
  readonly places: number
  /** Tries until it counts as failed. */
  readonly tries: number
  /** Milliseconds to the next try, after so many. */
  readonly waitMs: (tries: number) => number
  /** Whether everything that goes wrong may be told; otherwise only what `JobFailed` says. */
  readonly tellsErrors?: boolean
  /** Whether one that has failed may be tried again by hand. */
  readonly keepsTask?: boolean
  /** Removes what attempts have begun that were cut, as by a kill, before the job ends without being done. */
  readonly undo?: (db: Queries, job: Pick<TakenJob, 'id' | 'lease'>) => Promise<void>
  /** When the server is told to end: wait for it some seconds, or give it back to others at once. */
  readonly atStop: 'finish' | 'giveBack'
  /**
   * Does the work, in pieces that each ask `job.step` whether it goes on, and `job.finish` where something belongs into the
   * transaction that says it is done. @throws JobFailed where another try cannot help
   */
  readonly run: (tools: Tools, job: RunningJob) => Promise<unknown>
}

/** Work that cannot be done, in words for whoever asked for it; anything else that is thrown is tried again. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}
/** Somebody has asked to cancel it. */
export class JobCancelled extends Error {
  override name = 'JobCancelled'
}
/** This server has the job no more: it was told to end, or was silent for so long that another one took over. */
export class JobTaken extends Error {
  override name = 'JobTaken'
}
