import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isUniqueViolation } from '../db/errors.ts'
import type { Queries } from '../db/queries.ts'
import { jobRanks, jobsChannel } from './ask-job.ts'
import { dropFiles } from './job-files.ts'
import type { LeasedJob } from './leased-job.ts'

/** Each statement of a worker names its lease, so that a worker that has lost it changes nothing. */

/** A worker counts as dead after this silence; workers renew after a third of it. */
export const leaseMs = 30_000

const leaseEnd = sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`
const isDue = sql`(j.state = 'waiting' and j.run_at <= clock_timestamp()
  or j.state = 'running' and j.lease_until <= clock_timestamp())`

/** Two workers at the same moment may still take two jobs of a lane: it is for fairness, and nothing depends on it. */
const isLaneTaken = sql`(j.lane is not null and exists (select from jobs o where o.kind = j.kind and o.lane = j.lane
    and o.id <> j.id and o.state = 'running' and o.lease_until > clock_timestamp()))`

const isImportBusy = sql`(j.kind = 'installBaseImport' and exists (select from jobs o
    where o.kind = j.kind and o.state = 'running' and o.id <> j.id))`

/**
 * Order among jobs of the lowest rank: people with fewer running jobs first, then those whose last job began earlier, so that one person's five do not keep others waiting. Mail
 * has no owner and goes by time.
 */
const turn = sql`(select count(*) from jobs o where o.owner_id = j.owner_id and o.kind = j.kind and o.id <> j.id
    and o.state = 'running' and o.lease_until > clock_timestamp()),
  (select max(o.started_at) from jobs o where o.owner_id = j.owner_id and o.kind = j.kind and o.id <> j.id) nulls first,
  j.run_at`

/** Two callers at once get two jobs, or one of them none. @param alarmKinds of these only what an alarm sends */
export async function takeJob(
  db: Queries,
  kinds: readonly string[],
  alarmKinds: readonly string[] = [],
): Promise<LeasedJob | undefined> {
  if (kinds.length + alarmKinds.length === 0) return undefined
  const isFree = sql`(j.kind = any (${[...kinds]}::text[])
    or j.kind = any (${[...alarmKinds]}::text[]) and j.rank = ${jobRanks.alarm}) and ${isDue} and not ${isImportBusy} and not ${isLaneTaken}`
  const { rows } = await sql<LeasedJob>`
    update jobs set state = 'running', lease = ${randomUUID()}::uuid, lease_until = ${leaseEnd}, attempts = attempts + 1,
      done_count = 0, started_at = coalesce(started_at, clock_timestamp())
    where id = (select j.id from jobs j where ${isFree} and j.rank = (select min(j.rank) from jobs j where ${isFree})
      order by ${turn} limit 1 for update of j skip locked)
    returning id, kind, owner_id, title, system_id, task, attempts, lease, has_cancel_request,
      coalesce(good_until <= clock_timestamp(), false) as has_ended`
    .execute(db)
    // Another worker has begun an import at the same moment.
    .catch((error) => {
      if (isUniqueViolation(error, 'jobs_one_import')) return { rows: [] }
      throw error
    })
  return rows[0]
}

/** Null where none waits. */
export async function nextDueMs(db: Queries, kinds: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(case state when 'waiting' then run_at else lease_until end) - clock_timestamp())
      * 1000)::float8 as ms
    from jobs where kind = any (${[...kinds]}::text[]) and state in ('waiting', 'running')`.execute(db)
  return rows[0]?.ms ?? null
}

type JobLease = Pick<LeasedJob, 'id' | 'lease'>
interface Progress {
  readonly done: number
  readonly total: number | null
}

/** Renews the lease. @returns whether this worker still holds the job, and whether it is to be cancelled */
export async function keepJob(
  db: Queries,
  { id, lease }: JobLease,
  progress?: Progress,
): Promise<'kept' | 'cancel' | 'lost'> {
  const counts = progress ? sql`, done_count = ${progress.done}::int, total_count = ${progress.total}::int` : sql``
  const { rows } = await sql<{ hasCancelRequest: boolean }>`update jobs set lease_until = ${leaseEnd}${counts}
    where id = ${id} and lease = ${lease} and state = 'running' returning has_cancel_request`.execute(db)
  if (!rows[0]) return 'lost'
  return rows[0].hasCancelRequest ? 'cancel' : 'kept'
}

interface End {
  readonly state: 'done' | 'failed' | 'cancelled'
  readonly error?: string | undefined
  readonly keepsTask?: boolean
}

/** @returns false where another worker holds the job, or it is to be cancelled though it is done */
export async function endJob(db: Queries, { id, lease }: JobLease, { state, error, keepsTask }: End): Promise<boolean> {
  const { rows } =
    await sql`update jobs set state = ${state}, error = ${error ?? null}, finished_at = clock_timestamp(),
      lease = null, lease_until = null, input_bytes = null, task = ${keepsTask ? sql`task` : null}
    where id = ${id} and lease = ${lease} and state = 'running' and (${state} <> 'done' or not has_cancel_request)
    returning id`.execute(db)
  return rows.length > 0
}

/** Retries after a while, by any worker. A job that was given back does not count as an attempt. */
export async function putBack(
  db: Queries,
  { id, lease }: JobLease,
  { afterMs, error, counts }: { afterMs: number; error?: string; counts: boolean },
): Promise<void> {
  await sql`with put as (
      update jobs set state = 'waiting', lease = null, lease_until = null, error = ${error ?? null},
        attempts = attempts - ${counts ? 0 : 1}, run_at = clock_timestamp() + ${afterMs}::float8 * interval '1 millisecond'
      where id = ${id} and lease = ${lease} and state = 'running' returning id)
    select pg_notify(${jobsChannel}, '') from put`.execute(db)
}

/** An embedded database has one server: running jobs belonged to one that has ended. */
export async function takeOverAll(db: Queries): Promise<void> {
  await sql`update jobs set lease_until = clock_timestamp() where state = 'running'`.execute(db)
}

/** Days that failed mail is kept for an administrator, and the file of a report by mail for its readers; everything else that is over goes after one. */
const longDays = 30
/** A job that writes the file of a report by mail (product 12.18). */
export const reportJob = 'scheduledReport'

export async function sweepJobs(db: Queries): Promise<void> {
  await sql`delete from jobs where finished_at < now() - case when kind = 'mail' and state = 'failed' or kind = ${reportJob} and state = 'done'
      then ${longDays} * interval '1 day' else interval '1 day' end
    or state = 'storing' and run_at < now() - interval '1 hour'`.execute(db)
  await dropFiles(db, null)
}
