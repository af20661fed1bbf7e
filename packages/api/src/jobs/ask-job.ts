import { sql } from 'kysely'
import type { Queries } from '../http/call.ts'
import { ApiProblem } from '../http/problem.ts'
import type { Sealer } from '../secrets/sealed.ts'

/** Tells all server processes that there is work. */
export const jobsChannel = 'jobs'

/** Of one person, waiting and running together; more are refused. */
const ownMax = 5
const retrySeconds = 30

export interface NewJob {
  readonly kind: string
  readonly ownerId?: string | undefined
  readonly title: string
  readonly task: object
  readonly fileName?: string | undefined
  /** Milliseconds until it is of no use any more. */
  readonly goodForMs?: number | undefined
  /** Nobody takes it before `offerJob`. */
  readonly isStoring?: boolean
}

/** Stores a job; give it the transaction of what asks for it. @throws ApiProblem 429 where the person has enough of them */
export async function askJob(change: Queries, sealer: Sealer, job: NewJob): Promise<string> {
  const { ownerId = null, goodForMs = null, isStoring = false } = job
  if (ownerId) await refuseMany(change, ownerId)
  const { rows } = await sql<{ id: string }>`with added as (
      insert into jobs (kind, owner_id, title, task, file_name, state, good_until)
      values (${job.kind}, ${ownerId}, ${job.title}, ${sealer.seal(JSON.stringify(job.task))}, ${job.fileName ?? null},
        ${isStoring ? 'storing' : 'waiting'}, now() + ${goodForMs}::float8 * interval '1 millisecond')
      returning id)
    select id, pg_notify(${jobsChannel}, '') from added`.execute(change)
  return (rows[0] as { id: string }).id
}

/** Two calls at once of one person wait for each other here, so that neither overlooks the other's. */
async function refuseMany(change: Queries, ownerId: string): Promise<void> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(change)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs
    where owner_id = ${ownerId} and state in ('storing', 'waiting', 'running')`.execute(change)
  if ((rows[0]?.count ?? 0) >= ownMax)
    throw new ApiProblem('job.too_many', { headers: { 'retry-after': String(retrySeconds) } })
}

/** What the job needs is there: from now on it is taken. */
export async function offerJob(db: Queries, id: string): Promise<void> {
  await sql`with offered as (
      update jobs set state = 'waiting', run_at = now() where id = ${id} and state = 'storing' returning id)
    select pg_notify(${jobsChannel}, '') from offered`.execute(db)
}
