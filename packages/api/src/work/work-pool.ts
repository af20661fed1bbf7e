import { Piscina } from 'piscina'
import { ApiProblem, tooManyRequests } from '../problem.ts'
import { createPlaces } from './places.ts'

/** Reads people's files on threads of their own, so that the server goes on answering whatever is in them. */

/** A function of the threads' module, by its name there and with its types. */
export interface ThreadJob<Task, Result> {
  readonly name: string
  /** Never there: it carries the types. */
  readonly types?: (task: Task) => Result
}

/** Names a function that runs on a thread, so that this thread need not load it. */
export const threadJob = <Run extends (task: never) => unknown>(
  name: string,
): ThreadJob<Parameters<Run>[0], Awaited<ReturnType<Run>>> => ({ name })

export interface WorkPool {
  /**
   * Runs a job for this person.
   * @param stop ends it on the way
   * @throws WorkTooMuch when it needs more time or memory than any real file does
   * @throws ApiProblem 429 or 503 when too many wait already
   */
  run<Task, Result>(job: ThreadJob<Task, Result>, task: Task, ownerId: string, stop?: AbortSignal): Promise<Result>
  /** Files on threads and in line, at this moment. */
  state(): { readonly running: number; readonly waiting: number }
  /** Ends the threads, and what they work on. */
  close(): Promise<void>
}

/** A file that takes too long or too much memory to be read. */
export class WorkTooMuch extends Error {
  override name = 'WorkTooMuch'
}

interface WorkLimits {
  readonly threads: number
  /** Milliseconds of one job. */
  readonly jobMs: number
  /** Megabytes of one thread's heap. */
  readonly memory: number
}

/** Two: one person's large file does not keep another's small one waiting, and memory stays within what a machine has. */
const defaults: WorkLimits = { threads: 2, jobMs: 120_000, memory: 768 }
/** An idle thread is kept so long, as starting one takes as long as reading a small file. */
const idleMs = 30_000
const retrySeconds = 10

/** @param module whose functions are the jobs */
export function createWorkPool(module: URL, limits: Partial<WorkLimits> = {}): WorkPool {
  const { threads, jobMs, memory } = { ...defaults, ...limits }
  const places = createPlaces({ places: threads, waitingMax: 40, ownMax: 4 })
  let pool: Piscina | undefined
  const start = () =>
    new Piscina({
      filename: module.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // What a job leaves behind must not be taken for the next one's.
      concurrentTasksPerWorker: 1,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
  return {
    run: async ({ name }, task, ownerId, stop) => {
      const place = await places.take(ownerId)
      if (place === 'many') throw tooManyRequests(retrySeconds)
      if (place === 'full')
        throw new ApiProblem('generic.unavailable', { headers: { 'retry-after': String(retrySeconds) } })
      pool ??= start()
      return pool
        .run(task, { name, signal: endOf(jobMs, stop) })
        .catch(asTooMuch)
        .finally(place.leave)
    },
    state: places.state,
    close: async () => {
      await pool?.destroy()
    },
  }
}

const endOf = (ms: number, stop: AbortSignal | undefined) =>
  stop ? AbortSignal.any([AbortSignal.timeout(ms), stop]) : AbortSignal.timeout(ms)

/** A thread that is stopped for its time or memory takes no other with it: each has one job at a time. */
function asTooMuch(error: NodeJS.ErrnoException): never {
  const isTooMuch = error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  throw isTooMuch ? new WorkTooMuch(error.message, { cause: error }) : error
}
