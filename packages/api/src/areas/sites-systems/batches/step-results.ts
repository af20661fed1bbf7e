import type { AccessStep } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import type { Caller } from '../../../identity/caller.ts'
import { JobFailed, JobTaken, type RunningJob } from '../../../jobs/job-kind.ts'
import { loadJobOwner } from '../../../jobs/job-owner.ts'
import { refusalOf } from './invitation-step.ts'

/** One address at one site or system. */
export interface Task<Item> {
  readonly items: readonly Item[]
  /** Inside of a transaction. @throws ApiProblem to refuse it, which undoes it */
  readonly carryOut: (services: Services & { readonly user: Caller }, item: Item) => Promise<AccessStep>
  readonly refused: (item: Item, code: string) => AccessStep
}

type StoreStep = (db: Queries, step: AccessStep) => Promise<void>

/** Each item has its own transaction, together with the storage of its result. */
async function takeStep<Item>(
  services: Services & { readonly user: Caller },
  { carryOut, refused }: Omit<Task<Item>, 'items'>,
  item: Item,
  store?: StoreStep,
): Promise<AccessStep> {
  try {
    return await services.db.transaction().execute(async (db) => {
      const step = await carryOut({ ...services, db }, item)
      await store?.(db, step)
      return step
    })
  } catch (error) {
    const step = refused(item, refusalOf(error))
    await store?.(services.db, step)
    return step
  }
}

/** Carries all items out while the caller waits. */
export async function takeSteps<Item>(
  services: Services & { readonly user: Caller },
  task: Task<Item>,
): Promise<AccessStep[]> {
  const steps: AccessStep[] = []
  for (const item of task.items) steps.push(await takeStep(services, task, item))
  return steps
}

/** Results lie with the job, so that a later attempt goes on where an earlier one was cut, and does nothing twice. */
export async function runSteps<Item>(services: Services, job: RunningJob, task: Task<Item>): Promise<void> {
  const finishedParts = await storedParts(services.db, job.id)
  const { length } = task.items
  for (const [part, item] of task.items.entries()) {
    await job.step(part, length)
    if (finishedParts.has(part)) continue
    const user = await loadJobOwner(services.db, job)
    if (!user) throw new JobFailed('The account of whoever began this has ended')
    // Lists and alarms overtake a thousand steps.
    await takeStep({ ...services, db: services.lowPriority, user }, task, item, (db, step) =>
      storeStep(db, job, part, step),
    )
  }
  await job.finish(async (change) => {
    await change.updateTable('jobs').set({ doneCount: length, totalCount: length }).where('id', '=', job.id).execute()
  })
}

/** @throws JobTaken where another server has the job, which undoes the step */
async function storeStep(db: Queries, { id, lease }: RunningJob, part: number, step: AccessStep): Promise<void> {
  const { rows } = await sql`insert into job_files (job_id, purpose, part, bytes)
    select id, 'output', ${part}::int, ${Buffer.from(JSON.stringify(step))}::bytea
    from jobs where id = ${id} and lease = ${lease} for share returning part`.execute(db)
  if (rows.length === 0) throw new JobTaken('another server has the job')
}

const storedOf = (db: Queries, jobId: string) =>
  db.selectFrom('jobFiles').where('jobId', '=', jobId).where('purpose', '=', 'output').orderBy('part')

const storedParts = async (db: Queries, jobId: string): Promise<Set<number>> =>
  new Set((await storedOf(db, jobId).select('part').execute()).map(({ part }) => part))

export async function loadSteps(db: Queries, jobId: string): Promise<AccessStep[]> {
  const rows = await storedOf(db, jobId).select('bytes').execute()
  return rows.map(({ bytes }) => JSON.parse(bytes.toString()) as AccessStep)
}
