import { Semaphore } from '@emberwatch/http'
import { semaphores } from '@emberwatch/http/limits'
import { Piscina } from 'piscina'

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

const defaults: WorkLimits = { threads: semaphores.fileReaders.capacity, jobMs: 120_000, memory: 768 }
/** Starting a thread takes as long as reading a small file. */
const idleMs = 30_000

/** @param module exports the functions */
export function createWorkPool(module: URL, limits: Partial<WorkLimits> = {}): WorkPool {
  const { threads, jobMs, memory } = { ...defaults, ...limits }
  const semaphore = new Semaphore({ ...semaphores.fileReaders, capacity: threads })
  let pool: Piscina | undefined
  const start = () =>
    new Piscina({
      filename: module.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // No state of one job reaches the next.
      concurrentTasksPerWorker: 1,
      // The young generation would be as large as flags of the process say.
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 48 },
    })
  return {
    run: async ({ name }, task, ownerId, stop) => {
      const release = await semaphore.acquire(ownerId)
      pool ??= start()
      return pool
        .run(task, { name, signal: endOf(jobMs, stop) })
        .catch(asTooMuch)
        .finally(release)
    },
    state: () => ({ running: semaphore.running, waiting: semaphore.waiting }),
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
