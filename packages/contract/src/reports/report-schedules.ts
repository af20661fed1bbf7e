import { Count, Id, signedIn, Text, Time } from '@emberwatch/contract'
import { Email, TimeZone } from '@emberwatch/contract/auth'
import * as v from 'valibot'
import { del, file, get, list, post, put, reportsKinds } from './calls.ts'
import { ExportRequest } from './export-jobs.ts'
import { reportFileDays, reportRecipientsMax, reportSchedulesMax } from './limits.ts'
import { reportExports } from './report-exports.ts'

/** Reports with their filters by mail (product 12.18). */

export type ReportName = ExportRequest['report']

/** Reports of what happened within a span. */
export const reportsOfSpans = ['systemEvents', 'availability', 'response'] as const satisfies readonly ReportName[]
/** Reports that can be narrowed to a span. */
export const reportsWithDates = ['systemsPerUnitType', ...reportsOfSpans] as const satisfies readonly ReportName[]
const has = (names: readonly ReportName[], name: ReportName) => names.includes(name)
export const hasDates = (name: ReportName): boolean => has(reportsWithDates, name)
export const isOfSpan = (name: ReportName): boolean => has(reportsOfSpans, name)

export const reportTitles: Readonly<Record<ReportName, string>> = {
  systemsPerUnitType: 'Unit report',
  systemEvents: 'System event report',
  availability: 'Availability',
  response: 'Response',
  unitsAge: 'Unit age report',
  systemUnits: 'System unit report',
}

export const reportIntervals = ['monthly', 'quarterly'] as const
export const reportFormats = ['xlsx'] as const

const settings = {
  /** `period`: the month or quarter before each mail, in place of the dates of the query. `query`: the same dates each time. */
  covers: v.picklist(['period', 'query']),
  format: v.picklist(reportFormats),
  every: v.picklist(reportIntervals),
  /** The zone decides about the morning on which it comes, and about the times in the file. */
  timeZone: TimeZone,
  /** The link stands in the mail of the state of one's sites, and comes at that mail's interval and zone. */
  withSummary: v.boolean(),
}

const written = {
  ...settings,
  query: ExportRequest.entries.query,
  /** The owner's own address among them where it comes to the owner. */
  recipients: v.pipe(
    v.array(Email),
    v.minLength(1, 'Enter an address'),
    v.maxLength(reportRecipientsMax, `At most ${reportRecipientsMax} addresses`),
  ),
}

export const NewReportSchedule = v.object({ report: ExportRequest.entries.report, ...written })
export type NewReportSchedule = v.InferOutput<typeof NewReportSchedule>

export const ReportScheduleChange = v.object({ ...written, isOn: v.boolean() })
export type ReportScheduleChange = v.InferOutput<typeof ReportScheduleChange>

const queryAnswer = v.record(v.string(), v.string())

export const reportRunStates = ['writing', 'ready', 'failed', 'expired'] as const

export const ReportRun = v.object({
  id: Id,
  /** The month or quarter before it, such as `2026-10`. */
  span: v.string(),
  state: v.picklist(reportRunStates),
  rowsCount: v.nullable(Count),
  fileBytes: v.nullable(Count),
  /** Why it failed. */
  error: Text,
  startedAt: Time,
  finishedAt: v.nullable(Time),
  /** The file is there until then. */
  expiresAt: v.nullable(Time),
})
export type ReportRun = v.InferOutput<typeof ReportRun>

export const ReportSchedule = v.object({
  id: Id,
  report: ExportRequest.entries.report,
  query: queryAnswer,
  /** The query in words. */
  filters: v.array(v.string()),
  ...settings,
  recipients: v.array(
    v.object({
      emailAddress: v.string(),
      /** It is false where the right, the account or the person has ended it. */ isOn: v.boolean(),
    }),
  ),
  isOn: v.boolean(),
  /** Why it ended by itself. */
  endedBecause: Text,
  /** Null where it is off, or waits for the state of one's sites to be turned on. */
  nextRunAt: v.nullable(Time),
  lastRun: v.nullable(ReportRun),
  createdAt: Time,
})
export type ReportSchedule = v.InferOutput<typeof ReportSchedule>

/** A run as its link shows it. */
export const ReportRunPage = v.object({
  ...ReportRun.entries,
  report: ExportRequest.entries.report,
  filters: v.array(v.string()),
  /** False where the person may not see all that the file shows any more. */
  hasRight: v.boolean(),
  isOwn: v.boolean(),
})
export type ReportRunPage = v.InferOutput<typeof ReportRunPage>

const shows = [reportsKinds.schedule]
const notFound = 'report_schedule.not_found'
const runGone = 'report_run.not_found'

/** Each of their owner's; to others they are not there. */
export const reportSchedules = {
  list: list('/v1/reports/schedules', {
    name: 'reportSchedules.list',
    rows: 'scheduled reports',
    isAddition: true,
    summary: "The person's own reports by mail, with their last run.",
    access: signedIn,
    shows,
    row: ReportSchedule,
    sort: ['createdAt'],
    defaultOrder: 'DESC',
  }),
  create: post('/v1/reports/schedules', {
    name: 'reportSchedules.create',
    isAddition: true,
    summary: `Have a report with its filters come by mail, to oneself or to people who may see the same; ${reportSchedulesMax} at most.`,
    access: signedIn,
    changes: shows,
    body: NewReportSchedule,
    answer: ReportSchedule,
    errors: [
      'report_schedule.too_many',
      'user.missing_permissions',
      'user.email_address_not_confirmed',
      'generic.too_many_requests',
    ],
  }),
  update: put('/v1/reports/schedules/{id}', {
    name: 'reportSchedules.update',
    isAddition: true,
    summary:
      'Change a report by mail, or turn it off and on; one that ended by itself goes on where the right is back.',
    access: signedIn,
    changes: shows,
    body: ReportScheduleChange,
    answer: ReportSchedule,
    errors: [notFound, 'user.missing_permissions', 'user.email_address_not_confirmed', 'generic.too_many_requests'],
  }),
  remove: del('/v1/reports/schedules/{id}', {
    name: 'reportSchedules.remove',
    isAddition: true,
    summary: 'Remove a report by mail with its runs and their files.',
    access: signedIn,
    changes: shows,
    answer: v.null(),
    errors: [notFound],
  }),
  send: post('/v1/reports/schedules/{id}/send', {
    name: 'reportSchedules.send',
    isAddition: true,
    summary: 'Make its file and send its mail now.',
    access: signedIn,
    changes: shows,
    answer: ReportRun,
    errors: [notFound, 'user.missing_permissions', 'generic.too_many_requests'],
  }),
  runs: list('/v1/reports/schedules/{id}/runs', {
    name: 'reportSchedules.runs',
    rows: 'runs',
    isAddition: true,
    summary: 'Its runs of the last 400 days, failed ones with why.',
    access: signedIn,
    shows,
    row: ReportRun,
    sort: ['startedAt'],
    defaultOrder: 'DESC',
    errors: [notFound],
  }),
  run: get('/v1/reports/runs/{id}', {
    name: 'reportSchedules.run',
    isAddition: true,
    summary: 'A run, for its owner and whom it was mailed to.',
    access: signedIn,
    shows,
    answer: ReportRunPage,
    errors: [runGone],
  }),
  file: file('/v1/reports/runs/{id}/file', {
    name: 'reportSchedules.file',
    isAddition: true,
    summary: `The file of a run, for ${reportFileDays} days, for its owner and whom it was mailed to, as long as they may see all that it shows.`,
    access: signedIn,
    mediaType: reportExports.unitsAge.mediaType,
    defaultName: 'Report.xlsx',
    errors: [runGone, 'job.no_file', 'report_run.expired', 'user.missing_permissions'],
  }),
}
