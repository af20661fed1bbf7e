import { Count, Id, ScopeQuery, signedIn, Text, Time } from '@emberwatch/contract'
import { FileZone } from '@emberwatch/contract/reports'
import * as v from 'valibot'
import { AttentionKind } from './attention-item.ts'
import { file, list } from './calls.ts'
import { alarmCauseNames } from './log-book-words.ts'

/** Troubles from their opening to their end, for the sheet for the next shift (product 27.3). */

export const troubleStates = ['open', 'taken', 'over'] as const
export type TroubleState = (typeof troubleStates)[number]

export const troubleStateWords: Readonly<Record<TroubleState, string>> = { open: 'Open', taken: 'Taken', over: 'Over' }

/** A trouble in words where its state is not shown by a mark. */
export const troubleWords: Readonly<Record<AttentionKind, string>> = {
  alarm: 'Alarm',
  offline: 'Lost contact',
  urgent: 'Urgent issue',
  disabled: 'Disabled',
  configuration: 'Configuration error',
}

export const TroubleRow = v.object({
  id: Id,
  kind: AttentionKind,
  state: v.picklist(troubleStates),
  systemId: Id,
  systemName: v.string(),
  siteId: Id,
  siteName: v.string(),
  openedAt: Time,
  /** When somebody first took it. */
  takenAt: v.nullable(Time),
  overAt: v.nullable(Time),
  /** Who deals with it, or dealt with it last. */
  assigneeName: Text,
  /** Work covered its system when it opened. */
  isDuringWork: v.boolean(),
  /** When a mail went as nobody had taken it, and whom it reached. */
  escalatedAt: v.nullable(Time),
  escalatedTo: Text,
  linesCount: Count,
  /** The last line of the journal that somebody wrote, in words. */
  lastLine: Text,
  /** Of an alarm: the cause that is written and not corrected; of several alarms the latest. */
  cause: v.nullable(v.picklist(alarmCauseNames)),
})
export type TroubleRow = v.InferOutput<typeof TroubleRow>

const sort = ['openedAt', 'overAt', 'systemName', 'siteName'] as const
const filters = ['state', 'kind', 'siteId', 'systemId'] as const
const TroubleQuery = v.object({
  ...ScopeQuery.entries,
  /** Those that are over since then stand beside the open ones; without it all of them. */
  overSince: v.optional(v.pipe(v.string(), v.isoTimestamp('must be a time'))),
})

export const troubles = {
  list: list('/v1/troubles', {
    name: 'troubles.list',
    rows: 'troubles',
    isAddition: true,
    summary:
      'Troubles of the own systems, open and over, the latest first; of the whole fleet for super users who ask for it.',
    access: signedIn,
    live: ['issue', 'system', 'configuration', 'modem', 'rights'],
    row: TroubleRow,
    sort,
    defaultOrder: 'DESC',
    search: ['systemName', 'siteName'],
    filters,
    extra: TroubleQuery,
    errors: ['user.missing_permissions'],
  }),
  file: file('/v1/troubles-file', {
    name: 'troubles.file',
    isAddition: true,
    summary: 'The same as a spreadsheet.',
    access: signedIn,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    defaultName: 'Shift.xlsx',
    query: v.object({
      ...TroubleQuery.entries,
      orderBy: v.optional(v.picklist(sort)),
      order: v.optional(v.picklist(['ASC', 'DESC'])),
      ...Object.fromEntries(['systemName', 'siteName', ...filters].map((name) => [name, v.optional(v.string())])),
      ...FileZone.entries,
    }),
    errors: ['user.missing_permissions'],
  }),
}
