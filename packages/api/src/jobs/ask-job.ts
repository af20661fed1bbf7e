import { ApiProblem } from '@emberwatch/http'
import { jobsOfPerson } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { storeInput } from './job-files.ts'
import type { JobTools } from './job-kind.ts'

/** Notification to all servers that there is work. */
export const jobsChannel = 'jobs'

/** Jobs of a lower rank go before all others: what an alarm sends, then other notices, then the rest. */
export const jobRanks = { alarm: 0, notice: 1, other: 2 } as const

/** Bytes of all waiting files: twenty of the longest. */
const inputMax = 1024 ** 3
const noRoomSeconds = 120

export interface NewJob {
  readonly kind: string
  readonly ownerId?: string | undefined
  readonly title: string
  readonly task: object
  readonly fileName?: string | undefined
  /** The job is dropped after so many milliseconds. */
  readonly goodForMs?: number | undefined
  readonly systemId?: string | undefined
  /** Jobs of one kind and lane run one at a time, on all servers together. */
  readonly lane?: string | undefined
  /** One of `jobRanks`; by default the last. */
  readonly rank?: number | undefined
  /** At once without it. */
  readonly runAt?: Date | undefined
  /** Size of the file still to be stored; nobody takes the job before `offerJob`. */
  readonly inputBytes?: number | undefined
}

/** Give it the transaction of its cause. @throws ApiProblem 429 where the person has too many */
export async function askJob(change: Queries, sealer: Sealer, job: NewJob): Promise<string> {
  const {
    ownerId = null,
    goodForMs = null,
    inputBytes = null,
    systemId = null,
    fileName = null,
    lane = null,
    runAt = null,
  } = job
  const rank = job.rank ?? jobRanks.other
  if (ownerId) await refuseMany(change, ownerId)
  if (inputBytes !== null) await refuseFull(change, inputBytes)
  const { rows } = await sql<{ id: string }>`with added as (
      insert into jobs (kind, lane, rank, owner_id, title, task, file_name, system_id, input_bytes, state, good_until, run_at)
      values (${job.kind}, ${lane}, ${rank}, ${ownerId}, ${job.title}, ${sealer.seal(JSON.stringify(job.task))}, ${fileName},
        ${systemId}, ${inputBytes}, ${inputBytes === null ? 'waiting' : 'storing'},
        now() + ${goodForMs}::float8 * interval '1 millisecond', coalesce(${runAt}::timestamptz, now()))
      returning id)
    select id, pg_notify(${jobsChannel}, '') from added`.execute(change)
  return (rows[0] as { id: string }).id
}

/** The lock makes two calls of one person wait for each other. */
async function refuseMany(change: Queries, ownerId: string): Promise<void> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(change)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs
    where owner_id = ${ownerId} and state in ('storing', 'waiting', 'running')`.execute(change)
  if ((rows[0]?.count ?? 0) >= jobsOfPerson.perKey)
    throw new ApiProblem('job.too_many', { headers: { 'retry-after': String(jobsOfPerson.retrySeconds) } })
}

/** The lock covers the row, not the upload. */
async function refuseFull(change: Queries, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('jobs_input'))`.execute(change)
  const { rows } = await sql<{ waiting: number }>`select coalesce(sum(input_bytes), 0)::float8 as waiting from jobs
    where input_bytes is not null and state in ('storing', 'waiting', 'running')`.execute(change)
  if ((rows[0]?.waiting ?? 0) + bytes > inputMax)
    throw new ApiProblem('job.no_room', { headers: { 'retry-after': String(noRoomSeconds) } })
}

/** The file is stored with the job. @returns its id */
export async function askWithFile(
  { db, lowPriority, sealer }: JobTools,
  job: Omit<NewJob, 'inputBytes'>,
  file: File,
): Promise<string> {
  const jobWithSize = { ...job, inputBytes: file.size }
  const id = await db.transaction().execute((change) => askJob(change, sealer, jobWithSize))
  await storeInput(lowPriority, id, file.stream()).catch(async (error: unknown) => {
    await db.deleteFrom('jobs').where('id', '=', id).where('state', '=', 'storing').execute()
    throw error
  })
  await enqueueJob(db, id)
  return id
}

/** Workers may take the job after this. */
async function enqueueJob(db: Queries, id: string): Promise<void> {
  await sql`with offered as (
      update jobs set state = 'waiting', run_at = now() where id = ${id} and state = 'storing' returning id)
    select pg_notify(${jobsChannel}, '') from offered`.execute(db)
}
