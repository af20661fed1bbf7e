import { createWorkPool } from '../work/work-pool.ts'

/** A pool of threads on which the functions of thread-jobs.ts run. */
export const createThreadPool = (limits?: Parameters<typeof createWorkPool>[1]) =>
  createWorkPool(new URL('./thread-jobs.ts', import.meta.url), limits)
