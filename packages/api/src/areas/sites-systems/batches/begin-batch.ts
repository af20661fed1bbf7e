import { accessBatch, type BegunBatch } from '@emberwatch/contract/sites-systems'
import { jobPlaces } from '@emberwatch/http/limits'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import type { Caller } from '../../../identity/caller.ts'
import { askJob } from '../../../jobs/ask-job.ts'
import type { JobKind } from '../../../jobs/job-kind.ts'
import { loadOwnJob } from '../../../jobs/own-job.ts'
import { runSteps, type Task, takeSteps } from './step-results.ts'

interface Batch<Stored extends object, Item> {
  readonly kind: string
  readonly title: string
  /** The job stores this and makes its task of it. */
  readonly stored: Stored
  readonly taskOf: (stored: Stored) => Task<Item>
  /** Counts the batch against a limit, together with its beginning. @throws ApiProblem 429 */
  readonly limit?: (db: Queries) => Promise<void>
}

/** Carries few steps out at once, and leaves more of them to a job. @throws ApiProblem 429 where the person has too many jobs */
export async function beginBatch<Stored extends object, Item>(
  call: Services & { readonly user: Caller },
  { kind, title, stored, taskOf, limit }: Batch<Stored, Item>,
): Promise<BegunBatch> {
  const { db, sealer, user } = call
  const task = taskOf(stored)
  if (task.items.length <= accessBatch.atOnce) {
    await limit?.(db)
    return { steps: await takeSteps(call, task), job: null }
  }
  const id = await db.transaction().execute(async (change) => {
    await limit?.(change)
    return askJob(change, sealer, { kind, ownerId: user.id, lane: user.id, title, task: stored })
  })
  return { steps: [], job: await loadOwnJob(db, id, user.id) }
}

/** A kind of job whose attempts go on where an earlier one was cut. */
export const batchKind = <Stored, Item>(name: string, taskOf: (stored: Stored) => Task<Item>): JobKind<Services> => ({
  name,
  concurrency: jobPlaces.others,
  tries: 5,
  waitMs: (tries) => tries * 5_000,
  atStop: 'giveBack',
  run: (services, job) => runSteps(services, job, taskOf(job.task as Stored)),
})
