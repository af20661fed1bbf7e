import { isShell, type VisitReport } from '@emberwatch/federation'
import { bucketOf, deviceOf, type Hints, type Observation } from '@emberwatch/registry'
import { type Counters, errorsMax, hintErrors, pageOf, type Visit } from './visit.ts'

type PageReport = VisitReport['pages'][number]
type Times = NonNullable<Observation['times']>[string]

/** Counts views, errors and times of a page, for its area and for the shell around it. */
export async function countPage(counters: Counters, visit: Visit, row: PageReport): Promise<void> {
  const { reports, limits, countReporter } = counters
  const { report, reporter, isPrivate, shell, inUse } = visit
  const { width = 0, connection = 'unknown' } = report
  const times = isPrivate ? {} : timesOf(row.speeds)
  const own = { area: row.area, version: row.version }
  for (const release of isShell(row.area) ? [shell] : [own, shell]) {
    if (!inUse(release)) continue
    const page = pageOf(visit, release, row.page)
    const who = await countReporter(release, reporter)
    const isBad = row.errors > 0 && release.area === row.area && limits.allowsErrors(release, who, reporter)
    if (who?.decides)
      reports.observe(release, {
        mark: who.mark,
        session: reporter.session,
        device: deviceOf(width),
        connection,
        times: { [page]: times },
        ...(isBad ? { hasError: true } : {}),
      })
    else {
      const visits = row.isFirst && !isShell(release.area) ? 1 : 0
      reports.hint(release, { visits, pages: { [page]: { views: row.views, errors: 0, ...histogramsOf(times) } } })
      if (isBad) hintErrors(counters, visit, release, { page, errors: Math.min(row.errors, errorsMax) })
    }
  }
}

/** The first of each kind. */
const timesOf = (speeds: PageReport['speeds']): Times =>
  Object.fromEntries([...speeds].reverse().map(([metric, value]) => [metric, bucketOf(metric, value)]))

const histogramsOf = (times: Times): Partial<Hints['pages'][string]> =>
  Object.fromEntries(
    (['LCP', 'INP'] as const).flatMap((metric) =>
      times[metric] === undefined ? [] : [[metric, { [times[metric]]: 1 }]],
    ),
  )
