import { Id, Job, superAdmin } from '@emberwatch/contract'
import { tableFile } from '@emberwatch/contract/table-file'
import * as v from 'valibot'
import { get, post, reportsKinds, upload } from './calls.ts'
import { InstallBaseImport, InstallBasePreview, PreviousInstallBase } from './install-base-file.ts'
import { installBaseFileMax } from './limits.ts'

/** Product 12.9. */

export const InstallBaseFile = v.object({ file: tableFile(installBaseFileMax) })
export type InstallBaseFile = v.InferOutput<typeof InstallBaseFile>

/** One sheet of a workbook is read: the named one, else the first with the titles of the install base. */
export const InstallBaseSheet = v.object({
  ...InstallBaseFile.entries,
  sheet: v.optional(v.pipe(v.string('must be text'), v.maxLength(255, 'is no name of a sheet'))),
})
export type InstallBaseSheet = v.InferOutput<typeof InstallBaseSheet>

/** A job imports larger files: these are some 5,000 rows as text or 20,000 packed and take seconds; beyond, time limits of proxies come near. */
export const installBaseCallMax = 512 * 1024

const fileErrors = ['missing.form.fields', 'generic.too_large', 'install_base_report.parsing_failed'] as const

export const installBase = {
  import: upload('/v1/resources/upload-install-base-report', {
    name: 'installBase.import',
    summary: 'Replace the install base with the rows of a file, all of them or none (product 12.9).',
    access: superAdmin,
    changes: [reportsKinds.installBase, 'system'],
    maxFileBytes: installBaseFileMax,
    body: InstallBaseFile,
    answer: InstallBaseImport,
    errors: fileErrors,
  }),
  startImport: upload('/v1/resources/import-install-base-report', {
    name: 'installBase.startImport',
    isAddition: true,
    summary: 'The same by a job that goes on without the call; what is wrong with the file stands there.',
    access: superAdmin,
    changes: ['job'],
    maxFileBytes: installBaseFileMax,
    body: InstallBaseSheet,
    answer: Job,
    errors: ['missing.form.fields', 'generic.too_large', 'job.too_many', 'job.no_room'],
  }),
  preview: upload('/v1/resources/preview-install-base-report', {
    name: 'installBase.preview',
    isAddition: true,
    summary: 'What an import of this file would bring: its columns, its first rows and its problems. Changes nothing.',
    access: superAdmin,
    changes: [],
    maxFileBytes: installBaseFileMax,
    body: InstallBaseSheet,
    answer: InstallBasePreview,
    errors: ['missing.form.fields', 'generic.too_large'],
  }),
  previous: get('/v1/resources/previous-install-base', {
    name: 'installBase.previous',
    isAddition: true,
    summary: 'What stood there before the last import, for 30 days after it; null without (product 12.9).',
    access: superAdmin,
    live: [reportsKinds.installBase],
    answer: v.nullable(PreviousInstallBase),
  }),
  bringBack: post('/v1/resources/previous-install-base/bring-back', {
    name: 'installBase.bringBack',
    isAddition: true,
    summary:
      'Put what stood there before the last import in its place again. The rows of the last import become the previous ones. Refused where somebody has imported meanwhile.',
    access: superAdmin,
    changes: [reportsKinds.installBase, 'system'],
    body: v.object({ importId: v.pipe(Id, v.uuid('must be the id of an import')) }),
    answer: InstallBaseImport,
    errors: ['install_base_report.no_previous', 'generic.conflict'],
  }),
}
