import { hasDates, reportTitles } from '@emberwatch/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { askJob } from '../jobs/ask-job.ts'
import { reportJob } from '../jobs/job-rows.ts'
import type { DueRow, Outgoing } from '../notifications/dispatch-next.ts'
import { lastSpanAt, nextTurn, type Timetable, timesOf } from '../notifications/local-times.ts'
import type { Sealer } from '../secrets/sealed.ts'

/** Reports by mail (product 12.18): the row of a run and the job that writes its file are stored together. */

export type ReportScheduleRow = DueRow<'reportSchedules'>

/** The task of the job. */
export interface ReportTask {
  readonly runId: string
}

/** A server that is away for so long makes no file of before any more. */
const goodForMs = 7 * 24 * 3_600_000

export interface RunPlan {
  readonly span: string
  readonly timeZone: string
  readonly withSummary: boolean
}

/** Takes the dates of the span where the schedule covers it. */
const queryOf = ({ query, covers, report }: ReportScheduleRow, { span, timeZone }: RunPlan): Record<string, string> => {
  if (covers === 'query' || !hasDates(report)) return { ...query, timeZone }
  const { begins, ends } = timesOf(span, timeZone)
  // The end is inclusive.
  const last = new Date(ends.getTime() - 1)
  return { ...query, beginDate: begins.toISOString(), endDate: last.toISOString(), timeZone }
}

/** Give it a transaction. @returns the id of the run */
export async function startRun(
  change: Queries,
  sealer: Sealer,
  schedule: ReportScheduleRow,
  plan: RunPlan,
  now: Date,
): Promise<string> {
  const { span, withSummary } = plan
  const query = JSON.stringify(queryOf(schedule, plan))
  const { id } = await change
    .insertInto('reportRuns')
    .values({ scheduleId: schedule.id, span, withSummary, query, startedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const task: ReportTask = { runId: id }
  const title = reportTitles[schedule.report]
  // One person's reports are made one after another, so that others' are not kept waiting.
  const jobId = await askJob(change, sealer, { kind: reportJob, title, task, goodForMs, lane: schedule.ownerId })
  await change.updateTable('reportRuns').set({ jobId }).where('id', '=', id).execute()
  return id
}

/**
 * Starts what comes after a month or quarter: that of the last one, also where several have ended while no server ran, and none twice.
 * @param start answers false where nothing came of it
 */
export const afterSpan =
  <Row extends Timetable & { readonly lastSpan: string | null }>(
    start: (change: Queries, sealer: Sealer, row: Row, span: string, now: Date) => Promise<boolean>,
  ) =>
  async (change: Queries, sealer: Sealer, row: Row, now: Date) => {
    const span = lastSpanAt(now, row)
    const isNew = row.lastSpan !== span && (await start(change, sealer, row, span, now))
    return { nextAt: nextTurn(now, row), ...(isNew && { lastSpan: span }) }
  }

export const reportMails: Outgoing<'reportSchedules'> = {
  appliesTo: 'reportSchedules',
  write: afterSpan(async (change, sealer, schedule: ReportScheduleRow, span, now) => {
    await startRun(change, sealer, schedule, { span, timeZone: schedule.timeZone, withSummary: false }, now)
    return true
  }),
}

/** Starts those that a person has with the state of their sites. */
export async function startSummaryReports(
  change: Queries,
  sealer: Sealer,
  { userId, ...plan }: Omit<RunPlan, 'withSummary'> & { readonly userId: string },
  now: Date,
): Promise<void> {
  const schedules = await change
    .selectFrom('reportSchedules')
    .selectAll()
    .where('ownerId', '=', userId)
    .where('withSummary', '=', true)
    .where('isOn', '=', true)
    .execute()
  for (const schedule of schedules) await startRun(change, sealer, schedule, { ...plan, withSummary: true }, now)
}

/** Removes schedules with their runs and files. @param which of their columns */
export async function removeSchedules(db: Queries, which: RawBuilder<boolean>): Promise<void> {
  await sql`with gone as (select id from report_schedules where ${which}),
    files as (delete from jobs where id in (
      select job_id from report_runs where schedule_id in (select id from gone)) returning id)
    delete from report_schedules where id in (select id from gone)`.execute(db)
}
