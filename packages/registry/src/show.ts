import type { AreaName, LogLine } from '@emberwatch/federation'
import { healthKey, noHealth, type ReleaseHealth } from './health.ts'
import type { Registry } from './registry.ts'

/** Everything that ops want to know of one area. */
export interface AreaDetails {
  readonly area: AreaName
  readonly active: string | null
  readonly previous: string | null
  readonly canary: { readonly version: string; readonly percent?: number; readonly people?: number } | null
  /** The newest first. */
  readonly releases: readonly ReleaseDetails[]
  /** The last changes, the newest first. */
  readonly log: readonly LogLine[]
}

export interface ReleaseDetails {
  readonly version: string
  readonly role: 'active' | 'previous' | 'canary' | 'stored'
  readonly hostContract: string
  readonly owner: string
  readonly builtAt: string
  readonly publishedAt: string | null
  readonly publishedBy: string | null
  readonly health: ReleaseHealth
}

const shownLines = 10

export async function areaDetails(registry: Registry, area: AreaName): Promise<AreaDetails> {
  const [{ areas }, lines, health] = await Promise.all([registry.read(), registry.log(), registry.health()])
  const { active = null, previous = null, canary, releases = {} } = areas[area] ?? {}
  const ours = lines.filter((line) => line.area === area)
  const roleOf = (version: string) =>
    version === active
      ? 'active'
      : version === canary?.version
        ? 'canary'
        : version === previous
          ? 'previous'
          : 'stored'
  const described = Object.values(releases).map(({ version, hostContract, owner, builtAt }): ReleaseDetails => {
    const published = ours.find((line) => line.action === 'publish' && line.to === version)
    return {
      version,
      role: roleOf(version),
      hostContract,
      owner,
      builtAt,
      publishedAt: published?.at ?? null,
      publishedBy: published?.who ?? null,
      health: health[healthKey(area, version)] ?? noHealth,
    }
  })
  return {
    area,
    active,
    previous,
    canary: canary ? { version: canary.version, percent: canary.percent, people: canary.people?.length } : null,
    releases: described.sort((a, b) => timeOf(b).localeCompare(timeOf(a))),
    log: ours.slice(-shownLines).reverse(),
  }
}

const timeOf = ({ publishedAt, builtAt }: ReleaseDetails): string => publishedAt ?? builtAt
