import { Count, Job, signedIn } from '@emberwatch/contract'
import * as v from 'valibot'
import { file, post } from './calls.ts'
import { reportExports } from './report-exports.ts'

/** Longer reports are made by a job. */
export const exportRowsAtOnce = 50_000

const reportNames = Object.keys(reportExports) as (keyof typeof reportExports)[]

export const ExportRequest = v.object({
  report: v.picklist(reportNames),
  /** As the call of that export takes it. */
  query: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(1000))),
    v.check((query) => Object.keys(query).length <= 40, 'has too many parameters'),
  ),
  /** Without one, the server's. */
  name: v.optional(
    v.pipe(v.string(), v.regex(/^[^\\/:*?"<>|\p{Cc}]{1,150}\.xlsx$/u, 'must be the name of an .xlsx file')),
  ),
})
export type ExportRequest = v.InferOutput<typeof ExportRequest>

export const exportJobs = {
  file: file('/v1/jobs/{id}/file', {
    name: 'jobs.file',
    isAddition: true,
    summary: 'The file that it has made, for a day.',
    access: signedIn,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    defaultName: 'Report.xlsx',
    errors: ['job.not_found', 'job.no_file', 'job.access_changed'],
  }),
  start: post('/v1/jobs/exports', {
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
