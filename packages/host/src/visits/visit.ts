import type { VisitReport } from '@emberwatch/federation'
import type { ReleaseName } from '@emberwatch/registry'
import type { CountReporter, Reporter as Person } from '../releases/count-reporter.ts'
import type { ReportIntake } from '../releases/report-intake.ts'
import type { createErrorGroups } from './error-groups.ts'
import type { KnownCode } from './known-code.ts'
import type { Facts } from './visit-facts.ts'
import type { createVisitLimits } from './visit-limits.ts'
import type { WatchTimes } from './watch-times.ts'

export interface Reporter extends Person {
  readonly browser: string
  /** True where the browser asks for privacy by its headers. */
  readonly isPrivate: boolean
}

/** One report of a visit, with what the host knows of its releases. */
export interface Visit extends Facts {
  readonly report: VisitReport
  readonly reporter: Reporter
  readonly isPrivate: boolean
  readonly shell: ReleaseName
}

/** What the host counts reports with. */
export interface Counters {
  readonly reports: ReportIntake
  readonly countReporter: CountReporter
  readonly watch: WatchTimes | undefined
  readonly markOf: (what: string, who: string) => string
  readonly limits: ReturnType<typeof createVisitLimits>
  readonly code: KnownCode
  readonly groups: ReturnType<typeof createErrorGroups>
  readonly now: () => number
}

/** Most errors that one report counts of a cause. */
export const errorsMax = 100

/** Routes of the release alone; every other address counts for its first page. */
export const pageOf = ({ routesOf }: Visit, release: ReleaseName, page: string): string =>
  routesOf(release).has(page) ? page : '/'

/** Counts a visit with errors that decide nothing, once. */
export function hintErrors({ reports, limits }: Counters, { reporter }: Visit, release: ReleaseName): void {
  if (limits.allowsBadVisit(release, reporter)) reports.hint(release, { visitsWithErrors: 1 })
}
