import { randomBytes } from 'node:crypto'
import { until } from '@emberwatch/http/testing/until'
import type { Db } from '../db/open.ts'
import { createSealer } from '../secrets/sealed.ts'
import { askJob, type NewJob } from './ask-job.ts'
import type { JobRun } from './job-figures.ts'
import type { JobKind, JobTools } from './job-kind.ts'
import { JobWorker } from './job-worker.ts'

export const testSealer = createSealer([{ id: 'test', key: randomBytes(32) }])

/** A worker as each server process has one, on a database of the test's. */
export function workerOn(
  db: Db,
  kinds: readonly Partial<JobKind>[],
  sealer = testSealer,
  onRun?: (run: JobRun) => void,
): JobWorker<JobTools> {
  const context = { db: db.kysely, lowPriority: db.lowPriority, sealer: sealer }
  const filled = kinds.map((kind) => ({ ...usual, ...kind }))
  return new JobWorker({ db, context, kinds: filled, log: { warn: () => undefined }, onRun })
}

const usual: JobKind = {
  name: 'export',
  concurrency: 1,
  tries: 3,
  waitMs: () => 0,
  atStop: 'finish',
  run: async () => undefined,
}

export const ask = (db: Db, job: Partial<NewJob> = {}, sealer = testSealer) =>
  askJob(db.kysely, sealer, { kind: 'export', title: 'Units.xlsx', task: { of: 'units' }, ...job })

export const rowOf = (db: Db, id: string) =>
  db.kysely.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const ended = (db: Db, id: string) =>
  until(async () => {
    const row = await rowOf(db, id)
    return row.finishedAt && row
  })
