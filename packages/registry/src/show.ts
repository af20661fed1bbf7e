import type { AreaName, Canary, LogLine } from '@emberwatch/federation'
import { readVotes } from './canary-votes.ts'
import { type DeprecatedUse, deprecatedIn } from './contract-gaps.ts'
import { entryOf } from './entries.ts'
import { healthKey, noHealth, type ReleaseHealth } from './health.ts'
import { hostContracts } from './host-contracts.ts'
import type { Registry } from './registry.ts'

export interface AreaDetails {
  readonly area: AreaName
  readonly active: string | null
  readonly previous: string | null
  readonly canary: CanaryDetails | null
  /** Newest first. */
  readonly releases: readonly ReleaseDetails[]
  /** Newest first. */
  readonly log: readonly LogLine[]
}

interface CanaryDetails {
  readonly version: string
  readonly percent?: number
  readonly people?: number
  /** People who have reported, by their last session. */
  readonly told: { readonly people: number; readonly failed: number }
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
  /** What it uses of the active shell that is going, and when. */
  readonly deprecated: readonly DeprecatedUse[]
}

const shownLines = 10

export async function areaDetails(registry: Registry, area: AreaName): Promise<AreaDetails> {
  const [document, lines, health] = await Promise.all([registry.read(), registry.log(), registry.health()])
  const { live } = await hostContracts(registry.store)
  const { active = null, previous = null, canary, releases = {} } = entryOf(document, area) ?? {}
  const ours = lines.filter((line) => line.area === area)
  const roleOf = (version: string) =>
    version === active
      ? 'active'
      : version === canary?.version
        ? 'canary'
        : version === previous
          ? 'previous'
          : 'stored'
  const described = Object.values(releases).map((release): ReleaseDetails => {
    const { version, hostContract, owner, builtAt } = release
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
      deprecated: 'uses' in release ? deprecatedIn(release, live) : [],
    }
  })
  return {
    area,
    active,
    previous,
    canary: canary ? await canaryDetails(registry, area, canary) : null,
    releases: described.sort((a, b) => timeOf(b).localeCompare(timeOf(a))),
    log: ours.slice(-shownLines).reverse(),
  }
}

async function canaryDetails(registry: Registry, area: AreaName, canary: Canary): Promise<CanaryDetails> {
  const { version, percent, people } = canary
  const votes = Object.values(await readVotes(registry.store, area, version))
  const told = { people: votes.length, failed: votes.filter(({ hasFailed }) => hasFailed).length }
  return { version, percent, people: people?.length, told }
}

const timeOf = ({ publishedAt, builtAt }: ReleaseDetails): string => publishedAt ?? builtAt
