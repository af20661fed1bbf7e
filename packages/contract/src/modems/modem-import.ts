import { globalAdmin, Id, Job, requiredIdentifier, Time } from '@emberwatch/contract'
import { EstateFile, estateFileMax, ImportPreview } from '@emberwatch/contract/table-file'
import * as v from 'valibot'
import { get, post, upload } from './calls.ts'
import { ModemSecret } from './link.ts'
import { ModemIdentifiers } from './modem-code.ts'

/** Modems from a file (product 10.22). */

/** The titles of a file; `code` stands for the six identifiers. */
export const modemFileColumns = {
  siteNumber: 'Site number',
  code: 'Code',
  clientId: 'Client ID',
  imei: 'IMEI',
  iccid: 'ICCID',
  imsi: 'IMSI',
  wgip: 'WGIP',
  ts: 'TS',
} as const

const siteNumberMax = 100

export const ModemRow = v.object({
  ...ModemIdentifiers.entries,
  siteNumber: requiredIdentifier('Site number', siteNumberMax),
})
export type ModemRow = v.InferOutput<typeof ModemRow>

/** A modem of an import, with its first secret. */
export const ImportedModem = v.object({
  ...ModemIdentifiers.entries,
  ...ModemSecret.entries,
  siteNumber: v.string(),
  siteName: v.string(),
})
export type ImportedModem = v.InferOutput<typeof ImportedModem>

const shared = { access: globalAdmin, isAddition: true, maxFileBytes: estateFileMax, body: EstateFile } as const

export const modemImports = {
  preview: upload('/v1/modem-imports/preview', {
    name: 'modemImports.preview',
    summary: 'What an import of this file of modems would do, and what is wrong by row. Changes nothing.',
    ...shared,
    changes: [],
    answer: ImportPreview,
    errors: ['missing.form.fields', 'generic.too_large'],
  }),
  start: upload('/v1/modem-imports', {
    name: 'modemImports.start',
    summary:
      'Add the modems of a file to sites that the person administers, all or none, by a job that goes on without the call (product 10.22).',
    ...shared,
    changes: ['job'],
    answer: Job,
    errors: ['missing.form.fields', 'generic.too_large', 'job.too_many', 'job.no_room'],
  }),
  waiting: get('/v1/modem-imports/waiting', {
    name: 'modemImports.waiting',
    isAddition: true,
    summary: "The person's imports whose secrets nobody has taken yet, the latest first.",
    access: globalAdmin,
    live: ['job'],
    answer: v.array(v.object({ jobId: Id, fileName: v.string(), finishedAt: Time })),
  }),
  takeSecrets: post('/v1/modem-imports/{id}/secrets', {
    name: 'modemImports.takeSecrets',
    isAddition: true,
    asksFreshCode: true,
    summary: 'The secrets of the modems of an import, by its job: the only time that they are shown.',
    access: globalAdmin,
    changes: ['job'],
    answersSecret: true,
    answer: v.object({ secrets: v.array(ImportedModem) }),
    errors: ['job.not_found', 'modem_import.no_secrets'],
  }),
}
