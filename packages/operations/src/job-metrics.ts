import { Gauge, Histogram, type Registry } from 'prom-client'
import type { AskPart } from './ask-part.ts'

export interface JobFigures {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  /** Failed jobs that nobody has handled. */
  readonly dead: number
  readonly oldestSeconds: number
}

export interface JobRun {
  readonly kind: string
  readonly outcome: string
  readonly seconds: number
  readonly tries: number
}

/** Seconds. */
const jobBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 1800]
/** Mail has ten tries. */
const tryBuckets = [1, 2, 3, 5, 10]

export function countJobs(registers: Registry[]): (run: JobRun) => void {
  const labelNames = ['kind', 'outcome'] as const
  const runs = new Histogram({
    name: 'emberwatch_job_run_seconds',
    help: 'Tries of jobs by kind and how they ended',
    labelNames,
    buckets: jobBuckets,
    registers,
  })
  const tries = new Histogram({
    name: 'emberwatch_job_tries',
    help: 'How often jobs that are over were tried',
    labelNames,
    buckets: tryBuckets,
    registers,
  })
  return ({ kind, outcome, seconds, tries: attempts }) => {
    runs.observe({ kind, outcome }, seconds)
    if (outcome === 'done' || outcome === 'failed') tries.observe({ kind, outcome }, attempts)
  }
}

/** @param jobs is called at each scrape */
export function addJobs(registers: Registry[], askPart: AskPart, jobs: () => Promise<readonly JobFigures[]>) {
  const ask = askPart('jobs', jobs)
  new Gauge({
    name: 'emberwatch_jobs',
    help: 'Jobs by kind and state; dead is mail that was given up',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const figures = (await ask()) ?? []
      this.reset()
      for (const { kind, waiting, running, dead } of figures)
        for (const [state, count] of Object.entries({ waiting, running, dead })) this.inc({ kind, state }, count)
    },
  })
  new Gauge({
    name: 'emberwatch_jobs_oldest_seconds',
    help: 'How long the job has waited that could begin first',
    labelNames: ['kind'],
    registers,
    async collect() {
      const figures = (await ask()) ?? []
      this.reset()
      for (const { kind, oldestSeconds } of figures) this.inc({ kind }, oldestSeconds)
    },
  })
}
