import { isShell, type VisitReport } from '@emberwatch/federation'
import { type Counters, hintErrors, type Visit } from './visit.ts'

type PageReport = VisitReport['pages'][number]

/** Counts who saw a page and its errors, for its area and for the shell around it; times are of both. */
export async function countPage(counters: Counters, visit: Visit, row: PageReport): Promise<void> {
  const { reports, limits, countReporter, watch } = counters
  const { reporter, isPrivate, shell, inUse } = visit
  const own = { area: row.area, version: row.version }
  for (const release of isShell(row.area) ? [shell] : [own, shell]) {
    if (!inUse(release)) continue
    const who = await countReporter(release, reporter)
    const isBad = row.errors > 0 && release.area === row.area && limits.allowsErrors(release, who, reporter)
    if (who?.decides) {
      reports.observe(release, { mark: who.mark, session: reporter.session, ...(isBad ? { hasError: true } : {}) })
      // The first of each kind.
      const speeds = new Map(isPrivate ? [] : [...row.speeds].reverse())
      for (const [metric, value] of speeds) watch?.pageTimed(release.area, release.version, metric, value)
    } else {
      reports.hint(release, { visits: row.isFirst && !isShell(release.area) ? 1 : 0 })
      if (isBad) hintErrors(counters, visit, release)
    }
  }
}
