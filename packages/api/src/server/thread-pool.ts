import { createWorkPool } from '../work/work-pool.ts'

export const createThreadPool = (limits?: Parameters<typeof createWorkPool>[1]) =>
  createWorkPool(new URL('./thread-jobs.ts', import.meta.url), limits)
