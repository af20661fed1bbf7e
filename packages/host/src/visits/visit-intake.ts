import { type RegistryDocument, shellName, type VisitReport } from '@emberwatch/federation'
import type { Registry } from '@emberwatch/registry'
import type { CountReporter } from '../releases/count-reporter.ts'
import type { ReportIntake } from '../releases/report-intake.ts'
import { countError } from './count-error.ts'
import { countPage } from './count-page.ts'
import { createErrorGroups } from './error-groups.ts'
import { createKnownCode } from './known-code.ts'
import type { Counters, Reporter } from './visit.ts'
import { createFacts } from './visit-facts.ts'
import { createVisitLimits } from './visit-limits.ts'
import type { WatchTimes } from './watch-times.ts'

interface IntakeOptions {
  readonly registry: Registry
  readonly current: () => Promise<RegistryDocument>
  readonly shell: () => Promise<string>
  readonly shellFolder: string
  readonly markOf: (what: string, who: string) => string
  readonly reports: ReportIntake
  readonly countReporter: CountReporter
  readonly watch?: WatchTimes | undefined
  readonly now?: () => number
}

export type TakeVisit = (report: VisitReport, reporter: Reporter) => Promise<void>

/** Counts for releases in use only: for people who count, and as a hint for everybody else. */
export function createVisitIntake({ now = Date.now, ...options }: IntakeOptions): TakeVisit {
  const { registry, markOf, reports, countReporter, watch } = options
  const facts = createFacts({ ...options, now })
  const limits = createVisitLimits(now)
  const code = createKnownCode(registry, options.shellFolder)
  const groups = createErrorGroups(registry, reports, now)
  const counters: Counters = { reports, countReporter, watch, markOf, limits, code, groups, now }
  return async (report, reporter) => {
    if (!limits.allowsReport(reporter)) return
    const isPrivate = reporter.isPrivate || report.isPrivate
    const shell = { area: shellName, version: report.shell }
    const visit = { report, reporter, isPrivate, shell, ...(await facts()) }
    if (report.isFirst && visit.inUse(shell) && !(await countReporter(shell, reporter)))
      reports.hint(shell, { visits: 1 })
    for (const row of report.pages) await countPage(counters, visit, row)
    for (const error of report.errors) await countError(counters, visit, error)
  }
}
