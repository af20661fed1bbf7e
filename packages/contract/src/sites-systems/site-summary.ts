import { AccessLevel, Count, Id, onSite, Text, Time } from '@emberwatch/contract'
import { type EventClass, eventClassNames, FileZone } from '@emberwatch/contract/reports'
import * as v from 'valibot'
import { monthSpanNames } from '../spans.ts'
import { list } from './calls.ts'
import { Disablement } from './disablements.ts'
import { RecordIssue } from './site-record.ts'

/** The state of a site over a month or a quarter, next to the span before (product 7.8). */

const classes = Object.fromEntries(eventClassNames.map((name) => [name, Count])) as Record<EventClass, typeof Count>

export const SpanFigures = v.object({
  /** Such as `2026-10` or `2026-Q3`. */
  span: v.string(),
  begins: Time,
  /** The first moment after it, or that of the answer while it goes on. */
  ends: Time,
  /** Counts by class, without what clears or ends something. */
  events: v.object(classes),
  otherEvents: Count,
  /** Those of `events` that came during planned work (product 24.5); undefined on platforms without it. */
  eventsDuringWork: v.optional(v.object(classes)),
  lossesCount: Count,
  /** The sum over all systems. */
  secondsWithoutContact: Count,
  /** The part of it during planned work; undefined on platforms without it. */
  secondsWithoutContactDuringWork: v.optional(Count),
  longestLossSeconds: Count,
  /** Per cent of the known time; null where none is known. */
  availability: v.nullable(v.number()),
  issuesOpened: Count,
  issuesSolved: Count,
  /** These four are those of its end; units are those of the configurations of today. */
  openIssues: Count,
  openAlarms: Count,
  unitsToWatch: Count,
  unitsDue: Count,
})
export type SpanFigures = v.InferOutput<typeof SpanFigures>

const systemEntries = { systemId: Id, systemName: Text, systemNumber: v.number() }

export const ContactLoss = v.object({ ...systemEntries, begins: Time, ends: Time })
export type ContactLoss = v.InferOutput<typeof ContactLoss>

export const OfflineSystem = v.object({ ...systemEntries, state: v.string(), since: v.nullable(Time) })
export type OfflineSystem = v.InferOutput<typeof OfflineSystem>

export const DueUnits = v.object({ hardwareTag: v.string(), unitsCount: Count })
export type DueUnits = v.InferOutput<typeof DueUnits>

export const SiteSummaryMeta = v.object({
  madeAt: Time,
  /** Systems that are not archived. */
  systemsCount: Count,
  /** Longest first, within the span, at most `siteSummaryLimits.losses`. */
  losses: v.array(ContactLoss),
  /** Now, most severe first, at most `siteSummaryLimits.issues`. */
  openIssues: v.array(RecordIssue),
  openIssuesCount: Count,
  /** Now, for longest first, at most `siteSummaryLimits.systems`. */
  offline: v.array(OfflineSystem),
  offlineCount: Count,
  /** Now, for longest first, at most `siteSummaryLimits.disablements`; undefined on platforms without disablements. */
  disabled: v.optional(v.array(Disablement)),
  /** Null where no panel has reported yet (product 25.2). */
  disabledCount: v.optional(v.nullable(Count)),
  /** Now, most first, at most `siteSummaryLimits.unitTypes`. */
  due: v.array(DueUnits),
})
export type SiteSummaryMeta = v.InferOutput<typeof SiteSummaryMeta>

/** Most rows of each part; the answer counts those that it leaves out. */
export const siteSummaryLimits = { losses: 20, issues: 30, systems: 30, disablements: 30, unitTypes: 20 } as const

export const SiteSummaryQuery = v.object({
  /** The last month that has ended by default. */
  span: v.optional(
    v.pipe(v.string(), v.regex(monthSpanNames, 'must be a month such as 2026-10 or a quarter such as 2026-Q3')),
  ),
  /** Months are those of whoever reads, as sites have no zone; UTC by default. */
  ...FileZone.entries,
})
export type SiteSummaryQuery = v.InferOutput<typeof SiteSummaryQuery>

export const siteSummaries = {
  spans: list('/v1/sites/{id}/summary', {
    name: 'siteSummaries.spans',
    rows: 'spans',
    isAddition: true,
    summary:
      'What happened at a site in a month or a quarter, and in the one before where the site was there; what is open and due.',
    access: onSite('id', AccessLevel.MONITOR),
    live: ['site', 'system', 'issue', 'disablement'],
    errors: ['site.not_found'],
    row: SpanFigures,
    meta: SiteSummaryMeta,
    sort: ['begins'],
    defaultOrder: 'DESC',
    extra: SiteSummaryQuery,
  }),
}
