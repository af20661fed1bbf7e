import { entriesOf } from './entries.ts'
import { healthKey, noHealth } from './health.ts'
import type { Registry } from './registry.ts'

interface ReleaseFigures {
  readonly area: string
  readonly version: string
  readonly role: 'active' | 'canary' | 'previous'
  readonly loaded: number
  readonly failed: number
  readonly failedForPeople: number
  readonly fellBack: number
}

export async function releaseFigures(registry: Registry): Promise<ReleaseFigures[]> {
  const [document, health] = await Promise.all([registry.read(), registry.health()])
  return entriesOf(document).flatMap(([area, entry]) => {
    const roles = { active: entry.active, canary: entry.canary?.version, previous: entry.previous }
    return Object.entries(roles).flatMap(([role, version]): ReleaseFigures[] => {
      if (!version) return []
      const { loaded, failed, failedForPeople, fellBack } = health[healthKey(area, version)] ?? noHealth
      return [{ area, version, role: role as ReleaseFigures['role'], loaded, failed, failedForPeople, fellBack }]
    })
  })
}
