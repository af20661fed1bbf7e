import { AccessLevel, Id, onLogLine, onSite, onSystem, onTrouble } from '@emberwatch/contract'
import { FileZone, SpanQuery } from '@emberwatch/contract/reports'
import * as v from 'valibot'
import { file, get, list, post, upload } from './calls.ts'
import { historyDepth } from './history.ts'
import { logFileLimits } from './limits.ts'
import { logBookKinds } from './log-book-kinds.ts'
import {
  FalseAlarms,
  LogFile,
  LogRow,
  NewJournalLine,
  NewLogFile,
  NewLogLine,
  NewSiteLogLine,
} from './log-book-lines.ts'

/** The log book of a site, and the part of it that is about one of its systems (product 26.1). */

const lines = {
  rows: 'lines',
  isAddition: true,
  live: [logBookKinds.line, 'system', 'issue', 'configuration'],
  row: LogRow,
  sort: ['at'],
  defaultOrder: 'DESC',
  filters: ['kind'],
  extra: SpanQuery,
} as const
const sheet = {
  isAddition: true,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  defaultName: 'LogBook.xlsx',
  query: v.object({
    kind: v.optional(v.string()),
    ...SpanQuery.entries,
    orderBy: v.optional(v.picklist(['at'])),
    order: v.optional(v.picklist(['ASC', 'DESC'])),
    ...FileZone.entries,
  }),
} as const
const written = { isAddition: true, changes: [logBookKinds.line], answer: v.object({ id: Id }) } as const
const refusals = [
  'log_book.line_not_found',
  'log_book.already_corrected',
  'log_book.cause_given',
  'generic.too_many_requests',
] as const
const figures = { isAddition: true, live: [logBookKinds.line, 'issue', 'configuration'], answer: FalseAlarms } as const
const ofSite = { access: onSite('id', AccessLevel.MONITOR), errors: ['site.not_found'] } as const
const ofSystem = { access: onSystem('id', AccessLevel.MONITOR), errors: ['system.not_found'] } as const

export const logBook = {
  ofSite: list('/v1/sites/{id}/log-book', {
    name: 'logBook.ofSite',
    summary: `What came by itself and what people wrote, the latest first; the first ${historyDepth} lines.`,
    ...ofSite,
    ...lines,
  }),
  ofSystem: list('/v1/systems/{id}/log-book', {
    name: 'logBook.ofSystem',
    summary: 'The lines about one system, for people who hold that system alone too.',
    ...ofSystem,
    ...lines,
  }),
  addToSite: post('/v1/sites/{id}/log-book', {
    name: 'logBook.addToSite',
    summary:
      'Write a line, about the site or one of its systems. It is never changed or removed; another line corrects it.',
    access: onSite('id', AccessLevel.OPERATOR),
    ...written,
    body: NewSiteLogLine,
    errors: ['site.not_found', ...refusals],
  }),
  addToSystem: post('/v1/systems/{id}/log-book', {
    name: 'logBook.addToSystem',
    summary: 'The same about one system.',
    access: onSystem('id', AccessLevel.OPERATOR),
    ...written,
    body: NewLogLine,
    errors: ['system.not_found', ...refusals],
  }),
  ofTrouble: list('/v1/troubles/{id}/journal', {
    name: 'logBook.ofTrouble',
    summary:
      'The journal of a trouble: who took it and handed it over, notes, calls, who is on the way, and its cause. Lines of it stand in the log book too.',
    access: onTrouble('id', AccessLevel.MONITOR),
    errors: ['trouble.not_found'],
    ...lines,
  }),
  addToTrouble: post('/v1/troubles/{id}/journal', {
    name: 'logBook.addToTrouble',
    summary:
      'Write a line in the journal of a trouble, also after its end. It is never changed or removed. A cause is that of each alarm of the trouble without one.',
    access: onTrouble('id', AccessLevel.OPERATOR),
    ...written,
    // Rows of what needs attention show the last line.
    changes: [logBookKinds.line, 'issue'],
    body: NewJournalLine,
    errors: ['trouble.not_found', 'log_book.cause_given', 'generic.too_many_requests'],
  }),
  siteFalseAlarms: get('/v1/sites/{id}/false-alarms', {
    name: 'logBook.siteFalseAlarms',
    summary: 'False alarms by the causes that are written, against the thresholds of the trade.',
    ...ofSite,
    ...figures,
  }),
  systemFalseAlarms: get('/v1/systems/{id}/false-alarms', {
    name: 'logBook.systemFalseAlarms',
    summary: 'The same of one system.',
    ...ofSystem,
    ...figures,
  }),
  siteFile: file('/v1/sites/{id}/log-book-file', {
    name: 'logBook.siteFile',
    summary: 'The log book of a site as a spreadsheet.',
    ...ofSite,
    ...sheet,
  }),
  systemFile: file('/v1/systems/{id}/log-book-file', {
    name: 'logBook.systemFile',
    summary: 'The lines about one system as a spreadsheet.',
    ...ofSystem,
    ...sheet,
  }),
  addFile: upload('/v1/log-lines/{id}/files', {
    name: 'logBook.addFile',
    isAddition: true,
    summary: 'Add a PDF, PNG or JPEG to a line that is written; it stays there.',
    access: onLogLine('id', AccessLevel.OPERATOR),
    changes: [logBookKinds.line],
    maxFileBytes: logFileLimits.bytes,
    body: NewLogFile,
    answer: LogFile,
    errors: [
      'log_book.line_not_found',
      'log_book.too_many_files',
      'log_book.no_room',
      'missing.form.fields',
      'generic.too_large',
      'generic.too_many_requests',
    ],
  }),
  readFile: file('/v1/log-lines/{id}/file', {
    name: 'logBook.readFile',
    isAddition: true,
    summary: 'A file of a line, to be stored by the browser.',
    access: onLogLine('id', AccessLevel.MONITOR),
    mediaType: 'application/octet-stream',
    defaultName: 'file',
    query: v.object({
      number: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'must be the number of a file')), '0'),
    }),
    errors: ['log_book.line_not_found', 'log_book.file_not_found'],
  }),
}
