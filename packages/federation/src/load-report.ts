import * as v from 'valibot'
import { AreaName } from './areas.ts'
import { Version } from './release.ts'

/**
 * What a session tells the host of the releases that it ran: which, and how it went. The token of whoever is signed in goes
 * along in `Authorization`, so that nobody counts twice; the host keeps a mark, not the person.
 */

export const loadOutcomes = ['loaded', 'failed', 'fell-back'] as const
/** Why a release failed; one list for loader, host and the people who read it. */
export const failureKinds = [
  'timeout',
  'network',
  'integrity-missing',
  'host-contract',
  'missing-export',
  'no-container',
  'missing-expose',
  'evaluation',
  'crash',
] as const
export type FailureKind = (typeof failureKinds)[number]

export const LoadReport = v.strictObject({
  /** An area, or the shell itself. */
  area: v.union([AreaName, v.literal('shell')]),
  version: Version,
  outcome: v.picklist(loadOutcomes),
  kind: v.optional(v.picklist(failureKinds)),
})
export type LoadReport = v.InferOutput<typeof LoadReport>

/** A session has some areas with two releases each, and three things to say of each. */
export const LoadReports = v.strictObject({
  /** That the page came from this host; each counts once for a release. */
  ticket: v.pipe(v.string(), v.maxLength(200)),
  reports: v.pipe(v.array(LoadReport), v.minLength(1), v.maxLength(60)),
})
/** Where the host takes them. */
export const loadReportsPath = '/releases/reports'

/** What a page asks the host for when it has something to tell. */
export interface ReportTicket {
  readonly ticket: string
}
/** Where the host gives it, by POST, so that nothing on the way keeps one. */
export const reportTicketsPath = '/releases/tickets'
