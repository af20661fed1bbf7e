import * as v from 'valibot'
import { AreaName } from './area-name.ts'
import { Version } from './release-summary.ts'

/**
 * A session's report to the host on the releases that it ran, and their outcome. The user's token goes along in `Authorization`, so that each
 * person counts once; the host stores a mark instead of the person.
 */

export const loadOutcomes = ['loaded', 'failed', 'fell-back'] as const
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
  area: v.union([AreaName, v.literal('shell')]),
  version: Version,
  outcome: v.picklist(loadOutcomes),
  kind: v.optional(v.picklist(failureKinds)),
})
export type LoadReport = v.InferOutput<typeof LoadReport>

/** The limit fits a session: several areas with two releases each, and three reports per release. */
export const LoadReports = v.strictObject({
  /** Proves that the page came from this host; counts once per release. */
  ticket: v.pipe(v.string(), v.maxLength(200)),
  reports: v.pipe(v.array(LoadReport), v.minLength(1), v.maxLength(60)),
})
export const loadReportsPath = '/releases/reports'

export interface ReportTicket {
  readonly ticket: string
}
/** Requested by POST, so that no cache on the way stores a ticket. */
export const reportTicketsPath = '/releases/tickets'
