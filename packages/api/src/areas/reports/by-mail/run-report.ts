import { reportFileDays } from '@emberwatch/contract/reports'
import { ApiProblem } from '@emberwatch/http'
import { jobPlaces } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import type { Caller } from '../../../identity/caller.ts'
import { askJob } from '../../../jobs/ask-job.ts'
import { storeOutput } from '../../../jobs/job-files.ts'
import { JobFailed, type JobKind, type RunningJob } from '../../../jobs/job-kind.ts'
import { loadJobOwner } from '../../../jobs/job-owner.ts'
import { reportJob } from '../../../jobs/job-rows.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import { recordActivity } from '../../../record/record.ts'
import type { ReportTask } from '../../../summaries/dispatch-report.ts'
import { callOf, exportsByName, streamOf } from '../export/export-job.ts'
import { type ReportMailTask, reportMailGoodForMs } from './report-mail.ts'
import { readersAmong, systemsOf, whyNotMade } from './report-rights.ts'

const dayMs = 86_400_000

type Run = NonNullable<Awaited<ReturnType<typeof loadRun>>>

const loadRun = (db: Queries, id: string) =>
  db
    .selectFrom('reportRuns as r')
    .innerJoin('reportSchedules as d', 'd.id', 'r.scheduleId')
    .select(['r.id', 'r.scheduleId', 'r.query', 'r.withSummary', 'r.state', 'd.report', 'd.ownerId'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Writes the file of a run and stores the mails with its link. */
export const reportKind: JobKind<Services> = {
  name: reportJob,
  concurrency: jobPlaces.others,
  tries: 3,
  waitMs: (tries) => tries * 10_000,
  atStop: 'giveBack',
  undo: async ({ db }, { id, lease }, error) => {
    await sql`update report_runs r set state = 'failed', error = ${error ?? null}, finished_at = now()
      from jobs j where r.job_id = j.id and j.id = ${id} and j.lease = ${lease} and r.state = 'writing'`.execute(db)
  },
  run: async (services, job) => {
    const run = await loadRun(services.db, (job.task as ReportTask).runId)
    // It was removed meanwhile.
    if (!run) return
    const owner = await loadJobOwner(services.db, run)
    const user = owner?.status === 'ACTIVE' ? owner : null
    const before = user && (await systemsOf(services.db, user, run.report, run.query))
    const why = whyNotMade(user, run.report, before)
    if (!user || why) await job.finish((change) => endSchedule(change, run, why ?? '', services.now()))
    else await write(services, job, { run, user, before })
  },
}

interface Work {
  readonly run: Run
  readonly user: Caller
  /** Systems that the owner saw before the rows were read. */
  readonly before: readonly string[] | null
}

async function write(services: Services, job: RunningJob, { run, user, before }: Work): Promise<void> {
  let rowsCount = 0
  const onRows = (count: number) => {
    rowsCount = count
    return job.step(count, null)
  }
  const file = await exportsByName[run.report].write(readCall(services, user, run), onRows)
  const fileBytes = await storeOutput(services.lowPriority, job, streamOf(file))
  const after = await systemsOf(services.db, user, run.report, run.query)
  // A system that came while the rows were read may be among them.
  const systemIds = before && after && [...new Set([...before, ...after])]
  await job.finish(async (change) => {
    const now = services.now()
    await change
      .updateTable('reportRuns')
      .set({ state: 'ready', fileBytes, rowsCount, systemIds, fileName: file.name ?? null, finishedAt: now })
      .set({ expiresAt: new Date(now.getTime() + reportFileDays * dayMs) })
      .where('id', '=', run.id)
      .execute()
    await mailAll(change, services, { ...run, systemIds }, now)
  })
}

function readCall(services: Services, user: Caller, { report, query }: Run) {
  try {
    return callOf(services, user, { query }, exportsByName[report])
  } catch (error) {
    if (error instanceof ApiProblem) throw new JobFailed('The report does not know these filters any more')
    throw error
  }
}

/** Ends recipients without the right, and the schedule where nobody is left. The mail of the state of one's sites has its link already. */
async function mailAll(
  change: Queries,
  { sealer }: Pick<Services, 'sealer'>,
  run: Run & { readonly systemIds: readonly string[] | null },
  now: Date,
): Promise<void> {
  const open = await change
    .selectFrom('reportRecipients')
    .select(['id', 'userId'])
    .where('scheduleId', '=', run.scheduleId)
    .where('endedBy', 'is', null)
    .execute()
  const ids = open.map(({ userId }) => userId)
  const readers = await readersAmong(change, run, sql<boolean>`u.id = any(${ids}::uuid[])`)
  const formerReaders = open.filter(({ userId }) => !readers.some(({ id }) => id === userId)).map(({ id }) => id)
  if (formerReaders.length > 0)
    await change.updateTable('reportRecipients').set({ endedBy: 'right' }).where('id', 'in', formerReaders).execute()
  if (readers.length === 0) await markEnded(change, run, 'Nobody is left to whom it may be sent', now)
  if (run.withSummary) return
  for (const { id: userId, emailAddress } of readers) {
    const task: ReportMailTask = { to: emailAddress, reportRun: { runId: run.id, userId } }
    await askJob(change, sealer, { kind: mailJob, title: 'A report', task, goodForMs: reportMailGoodForMs })
  }
}

async function endSchedule(change: Queries, run: Run, why: string, now: Date): Promise<void> {
  await change
    .updateTable('reportRuns')
    .set({ state: 'failed', error: why, finishedAt: now })
    .where('id', '=', run.id)
    .execute()
  await markEnded(change, run, why, now)
}

async function markEnded(change: Queries, { scheduleId, ownerId }: Run, endedBecause: string, now: Date) {
  await change
    .updateTable('reportSchedules')
    .set({ isOn: false, endedBecause, nextAt: null })
    .where('id', '=', scheduleId)
    .execute()
  const activity = { action: 'report.scheduleEnded', targetType: 'user', targetId: ownerId } as const
  await recordActivity(change, { actorId: null, ...activity, details: { schedule: scheduleId } }, now)
}

const runDays = 400

/** Files go with their jobs. */
export const sweepReportRuns = (db: Queries, now: Date) =>
  db
    .deleteFrom('reportRuns')
    .where('startedAt', '<', new Date(now.getTime() - runDays * dayMs))
    .execute()
