import type { FastifyBaseLogger } from 'fastify'
import { asCall } from '../db/current-call.ts'
import type { JobRun } from './job-figures.ts'
import { dropFiles } from './job-files.ts'
import { JobCancelled, JobFailed, type JobKind, JobTaken, type JobTools, type RunningJob } from './job-kind.ts'
import { endJob, putBack } from './job-rows.ts'
import type { LeasedJob } from './leased-job.ts'
import { holdJob } from './running-job.ts'

export interface JobRunner<Context extends JobTools> {
  readonly kind: JobKind<Context>
  readonly lease: LeasedJob
  readonly job: RunningJob
  /** Asks now whether to go on. */
  readonly hear: () => void
  readonly isFinished: () => boolean
  readonly giveBack: () => void
  readonly release: () => void
}

export function runnerOf<Context extends JobTools>(
  { db, sealer }: Context,
  kind: JobKind<Context>,
  lease: LeasedJob,
): JobRunner<Context> {
  return { kind, lease, ...holdJob(db, lease, () => JSON.parse(sealer.open(lease.task))) }
}

type Outcome = JobRun['outcome']

/** Stores the outcome; never rejects. */
export async function runJob<Context extends JobTools>(
  context: Context,
  runner: JobRunner<Context>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<JobRun> {
  const { kind, lease } = runner
  const begin = performance.now()
  let outcome: Outcome = 'lost'
  try {
    outcome = await work(context, runner).catch((error) => afterError(context, runner, error, log))
    // Mail has no files.
    if (lease.ownerId) await dropFiles(context.lowPriority, lease.id)
  } catch (error) {
    // The database is away: the lease ends, and another attempt follows.
    log.warn({ err: error, job: lease.id, kind: kind.name }, 'how a job has ended was not stored')
  } finally {
    runner.release()
  }
  return { kind: kind.name, outcome, seconds: (performance.now() - begin) / 1000, tries: lease.attempts }
}

async function work<Context extends JobTools>(
  context: Context,
  { kind, lease, job, isFinished }: JobRunner<Context>,
): Promise<Outcome> {
  if (lease.hasCancelRequest) throw new JobCancelled('cancelled')
  // Its servers were killed each time.
  if (lease.hasEnded) throw new JobFailed('It could not be done before it was of no use any more')
  if (lease.attempts > kind.tries) throw new JobFailed('The server ended while it worked on this')
  // It has a share of the pool. Nobody waits for an answer, so it may wait again and again.
  await asCall({ need: 'jobs', leftMs: Number.POSITIVE_INFINITY }, () => kind.run(context, job))
  if (!isFinished()) await job.finish()
  return 'done'
}

async function afterError<Context extends JobTools>(
  context: Context,
  { kind, lease, job }: JobRunner<Context>,
  failure: unknown,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Outcome> {
  const { db } = context
  // An aborted step throws something else than the reason.
  const reason = job.signal.aborted ? job.signal.reason : failure
  if (reason instanceof JobCancelled) {
    await kind.undo?.(context, job)
    await endJob(db, lease, { state: 'cancelled' })
    return 'cancelled'
  }
  if (reason instanceof JobTaken) {
    await putBack(db, lease, { afterMs: 0, counts: false })
    return 'givenBack'
  }
  const error = wordsOf(kind, reason)
  const isLast = reason instanceof JobFailed || lease.attempts >= kind.tries
  log.warn({ err: reason, job: lease.id, kind: kind.name, attempts: lease.attempts, isLast }, 'a job has failed')
  if (!isLast) {
    await putBack(db, lease, { afterMs: kind.waitMs(lease.attempts), error, counts: true })
    return 'again'
  }
  await kind.undo?.(context, job, error)
  await endJob(db, lease, { state: 'failed', error, keepsTask: kind.keepsTask ?? false })
  return 'failed'
}

const longestError = 2_000
/** Other errors may name internals, such as the address of a database. */
const wordsOf = ({ tellsErrors }: Pick<JobKind, 'tellsErrors'>, error: unknown): string =>
  tellsErrors || error instanceof JobFailed ? storable((error as Error).message) : 'The server could not finish this'

/** Cut, and without what the database does not store: mail servers and files may say anything. */
const storable = (text: string) => text.slice(0, longestError).replaceAll('\u0000', '\ufffd').toWellFormed()
