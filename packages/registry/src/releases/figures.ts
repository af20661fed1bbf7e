import { healthKey, noHealth, readHealth } from '../reports/health.ts'
import { quantileOf } from '../reports/histogram.ts'
import { peopleOf, readReports } from '../reports/reports.ts'
import { histogramOf } from '../reports/speed-list.ts'
import { entriesOf } from '../state/entries.ts'
import { type RegistryContext, readDocument } from '../state/registry-context.ts'

/** Sums up for metrics how the releases in use do. */

interface ReleaseFigures {
  readonly area: string
  readonly version: string
  readonly role: 'active' | 'canary' | 'previous'
  readonly loaded: number
  readonly failed: number
  readonly failedForPeople: number
  readonly fellBack: number
  readonly people: number
  readonly peopleWithErrors: number
  /** Milliseconds; null where no browser reported. */
  readonly p75: Readonly<Record<(typeof timed)[number], number | null>>
}

const timed = ['LCP', 'INP', 'TTFB', 'first-row'] as const

/** Figures of releases in use, for metrics. */
export async function releaseFigures(context: RegistryContext, now = Date.now()): Promise<ReleaseFigures[]> {
  const [document, health] = await Promise.all([readDocument(context), readHealth(context.store)])
  const figures = entriesOf(document).map(async ([area, entry]) => {
    const roles = { active: entry.active, canary: entry.canary?.version, previous: entry.previous }
    const ofRoles = Object.entries(roles).map(async ([role, version]): Promise<ReleaseFigures[]> => {
      if (!version) return []
      const { loaded, failed, failedForPeople, fellBack } = health[healthKey(area, version)] ?? noHealth
      const people = peopleOf(await readReports(context.store, { area, version }, now), true)
      const p75Of = (metric: (typeof timed)[number]) => quantileOf(metric, histogramOf(people, metric), 0.75)
      return [
        {
          area,
          version,
          role: role as ReleaseFigures['role'],
          loaded,
          failed,
          failedForPeople,
          fellBack,
          people: people.length,
          peopleWithErrors: people.filter(({ hasError }) => hasError).length,
          p75: Object.fromEntries(timed.map((metric) => [metric, p75Of(metric)])) as ReleaseFigures['p75'],
        },
      ]
    })
    return (await Promise.all(ofRoles)).flat()
  })
  return (await Promise.all(figures)).flat()
}
