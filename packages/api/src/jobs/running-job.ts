import type { Queries } from '../db/queries.ts'
import { JobCancelled, JobTaken, type RunningJob } from './job-kind.ts'
import { endJob, keepJob, leaseMs } from './job-rows.ts'
import type { LeasedJob } from './leased-job.ts'

/** Progress is written at most so often. */
const tellMs = 500
const beatMs = leaseMs / 3

/** Renews the lease while the job runs. @returns the job, and how to release it */
export function holdJob(db: Queries, lease: LeasedJob, readTask: () => unknown) {
  const stop = new AbortController()
  const beat = async (progress?: Progress) => {
    const state = await keepJob(db, lease, progress)
    if (state === 'cancel') stop.abort(new JobCancelled('cancelled'))
    if (state === 'lost') stop.abort(new JobTaken('another server has the job'))
  }
  // A failed renewal is followed by the next; without any the lease ends.
  const renew = () => void beat().catch(() => undefined)
  const timer = setInterval(renew, beatMs).unref()
  let isFinished = false
  const job: RunningJob = {
    ...lease,
    get task() {
      return readTask()
    },
    signal: stop.signal,
    step: progressOf(stop.signal, beat),
    finish: async (complete, prepare) => {
      await db.transaction().execute(async (change) => {
        await prepare?.(change)
        if (!(await endJob(change, lease, { state: 'done' }))) throw new JobCancelled('cancelled')
        await complete?.(change)
      })
      isFinished = true
    },
  }
  return {
    job,
    isFinished: () => isFinished,
    hear: renew,
    giveBack: () => stop.abort(new JobTaken('the server ends')),
    release: () => clearInterval(timer),
  }
}

interface Progress {
  readonly done: number
  readonly total: number | null
}

function progressOf(signal: AbortSignal, beat: (progress: Progress) => Promise<void>): RunningJob['step'] {
  let writtenAt = performance.now()
  return async (done, total) => {
    const now = performance.now()
    if (!signal.aborted && now - writtenAt >= tellMs) {
      writtenAt = now
      await beat({ done, total })
    }
    signal.throwIfAborted()
  }
}
