import { ApiProblem, tooManyRequests } from '@emberwatch/http'
import { Piscina } from 'piscina'
import { createSlots } from './slots.ts'

/** Threads parse files, so that the server keeps answering. */

/** A function of the threads' module by name, with its types. */
export interface ThreadJob<Task, Result> {
  readonly name: string
  /** Exists in types only. */
  readonly types?: (task: Task) => Result
}

/** Names the function without loading its module. */
export const threadJob = <Run extends (task: never) => unknown>(
  name: string,
): ThreadJob<Parameters<Run>[0], Awaited<ReturnType<Run>>> => ({ name })

export interface WorkPool {
  /** @param stop aborts it @throws WorkTooMuch beyond the limits of time and memory @throws ApiProblem 429 or 503 when too many wait */
  run<Task, Result>(job: ThreadJob<Task, Result>, task: Task, ownerId: string, stop?: AbortSignal): Promise<Result>
  state(): { readonly running: number; readonly waiting: number }
  close(): Promise<void>
}

/** Exceeds the limits of time or memory. */
export class WorkTooMuch extends Error {
  override name = 'WorkTooMuch'
}

interface WorkLimits {
  readonly threads: number
  /** Time per job in milliseconds. */
  readonly jobMs: number
  /** Megabytes of a thread's heap. */
  readonly memory: number
}

/** Two threads: one person's large file does not block another's small one. */
const defaults: WorkLimits = { threads: 2, jobMs: 120_000, memory: 768 }
/** Starting a thread takes as long as reading a small file. */
const idleMs = 30_000
const retrySeconds = 10

/** @param module exports the functions */
export function createWorkPool(module: URL, limits: Partial<WorkLimits> = {}): WorkPool {
  const { threads, jobMs, memory } = { ...defaults, ...limits }
  const places = createSlots({ places: threads, waitingMax: 40, ownMax: 4 })
  let pool: Piscina | undefined
  const start = () =>
    new Piscina({
      filename: module.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // No state of one job reaches the next.
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

/** One job per thread: stopping it ends no other. */
function asTooMuch(error: NodeJS.ErrnoException): never {
  const isTooMuch = error.name === 'AbortError' || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  throw isTooMuch ? new WorkTooMuch(error.message, { cause: error }) : error
}
