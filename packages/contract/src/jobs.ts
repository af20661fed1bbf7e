import * as v from 'valibot'
import { signedIn, superAdmin } from './access.ts'
import { del, file, get, list, post } from './endpoint.ts'
import { Count } from './entities/common.ts'
import { FailedMail, Job } from './entities/jobs.ts'
import { reportExports } from './report-exports.ts'

/** Long work as jobs: it survives the page and the server that works on it. People see and end their own. */

/** Reports of more rows than these are made by a job; what fits comes as the answer to the call, as ever. */
export const exportRowsAtOnce = 50_000

const reportNames = Object.keys(reportExports) as (keyof typeof reportExports)[]

export const ExportRequest = v.object({
  report: v.picklist(reportNames),
  /** As the call of that export takes it. */
  query: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(1000))),
    v.check((query) => Object.keys(query).length <= 40, 'has too many parameters'),
  ),
  /** Name of the file; without one, the server's. */
  name: v.optional(
    v.pipe(v.string(), v.regex(/^[^\\/:*?"<>|\p{Cc}]{1,150}\.xlsx$/u, 'must be the name of an .xlsx file')),
  ),
})
export type ExportRequest = v.InferOutput<typeof ExportRequest>

export const jobs = {
  list: list('/v1/jobs', {
    name: 'jobs.list',
    isAddition: true,
    summary: "The person's own long work, what runs and what was over within a day; newest first.",
    access: signedIn,
    live: ['job'],
    row: Job,
    sort: ['createdAt'],
    defaultOrder: 'DESC',
    filters: ['systemId'],
  }),
  one: get('/v1/jobs/{id}', {
    name: 'jobs.one',
    isAddition: true,
    summary: 'One of them.',
    access: signedIn,
    live: ['job'],
    answer: Job,
    errors: ['job.not_found'],
  }),
  cancel: post('/v1/jobs/{id}/cancel', {
    name: 'jobs.cancel',
    isAddition: true,
    summary:
      'End it at its next piece; what is over stays as it is. Super users with global level Admin may end that of others.',
    access: signedIn,
    changes: ['job'],
    answer: Job,
    errors: ['job.not_found'],
  }),
  file: file('/v1/jobs/{id}/file', {
    name: 'jobs.file',
    isAddition: true,
    summary: 'The file that it has made, for a day.',
    access: signedIn,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    defaultName: 'Report.xlsx',
    errors: ['job.not_found', 'job.no_file', 'job.access_changed'],
  }),
  startExport: post('/v1/jobs/exports', {
    name: 'jobs.startExport',
    isAddition: true,
    summary: `Have a report of more than ${exportRowsAtOnce} rows made by a job; for a smaller one there is none, and the call of the export answers it.`,
    access: signedIn,
    changes: ['job'],
    body: ExportRequest,
    answer: v.object({ rowsCount: Count, job: v.nullable(Job) }),
    errors: ['job.too_many', 'user.missing_permissions'],
  }),
}

export const failedMails = {
  list: list('/v1/admin/failed-mails', {
    name: 'failedMails.list',
    isAddition: true,
    summary:
      'Mail that could not be sent, or not yet: to whom, about what and why, never its codes or links. What was given up is kept for 30 days.',
    access: superAdmin,
    shows: ['mail'],
    row: FailedMail,
    sort: ['createdAt', 'failedAt', 'nextTryAt'],
    defaultOrder: 'DESC',
    filters: ['state'],
  }),
  sendAgain: post('/v1/admin/failed-mails/{id}/send-again', {
    name: 'failedMails.sendAgain',
    isAddition: true,
    summary: 'Try at once to send it, without waiting for its next try.',
    access: superAdmin,
    changes: ['mail'],
    answer: v.null(),
    errors: ['failed_mail.not_found', 'failed_mail.has_ended', 'failed_mail.being_sent'],
  }),
  discard: del('/v1/admin/failed-mails/{id}', {
    name: 'failedMails.discard',
    isAddition: true,
    summary: 'Forget it.',
    access: superAdmin,
    changes: ['mail'],
    answer: v.null(),
    errors: ['failed_mail.not_found', 'failed_mail.being_sent'],
  }),
}
