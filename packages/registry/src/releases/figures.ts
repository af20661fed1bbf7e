import { healthKey, noHealth, readHealth } from '../reports/health.ts'
import { peopleOf, readReports } from '../reports/reports.ts'
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
}

/** Figures of releases in use, for metrics. */
export async function releaseFigures(context: RegistryContext, now = Date.now()): Promise<ReleaseFigures[]> {
  const [document, health] = await Promise.all([readDocument(context), readHealth(context.store)])
  const figures = entriesOf(document).map(async ([area, entry]) => {
    const roles = { active: entry.active, canary: entry.canary?.version, previous: entry.previous }
    const ofRoles = Object.entries(roles).map(async ([role, version]): Promise<ReleaseFigures[]> => {
      if (!version) return []
      const { loaded, failed, failedForPeople, fellBack } = health[healthKey(area, version)] ?? noHealth
      const people = peopleOf(await readReports(context.store, { area, version }, now), true)
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
        },
      ]
    })
    return (await Promise.all(ofRoles)).flat()
  })
  return (await Promise.all(figures)).flat()
}
