import type { AreaName, Canary, LogLine } from '@emberwatch/federation'
import { type DeprecatedUse, deprecatedIn } from '../contracts/contract-gaps.ts'
import { hostContracts } from '../contracts/host-contracts.ts'
import { healthKey, noHealth, type ReleaseHealth, readHealth } from '../reports/health.ts'
import { peopleOf, readReports } from '../reports/reports.ts'
import { type Entry, entryOf } from '../state/entries.ts'
import { type RegistryContext, readDocument } from '../state/registry-context.ts'

/** Describes an area with its releases, for the command line and the page *Areas*. */

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
  /** Confirmed people who have told, by their last session. */
  readonly sample: { readonly people: number; readonly failed: number }
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
  /** Exports of the active shell that the release uses and that are deprecated, with their end. */
  readonly deprecated: readonly DeprecatedUse[]
  /** The weight of a release in use; undefined for others, and where the release cannot be read. */
  readonly weight?: ReleaseWeight | undefined
}

/** Bytes that a release sends to people, and the calls that it needs of the API. */
interface ReleaseWeight {
  /** The page with the most bytes of the area's own files before it is shown, as they are sent; null for a release without pages. */
  readonly page: string | null
  readonly bytes: number
  /** Calls of the API. */
  readonly calls: number
}

const shownLines = 10

export async function areaDetails(context: RegistryContext, area: AreaName): Promise<AreaDetails> {
  const { store } = context
  const [document, lines] = await Promise.all([readDocument(context), store.readLog()])
  const [health, { live }] = [await readHealth(store), await hostContracts(store)]
  const entry = entryOf(document, area) ?? { active: null, previous: null, releases: {} }
  const { active, previous, canary } = entry
  const ours = lines.filter((line) => line.area === area)
  const releases = Object.values(entry.releases).map(async (release): Promise<ReleaseDetails> => {
    const { version, hostContract, owner, builtAt } = release
    const role = roleOf(entry, version)
    const published = ours.find((line) => line.action === 'publish' && line.to === version)
    return {
      version,
      role,
      hostContract,
      owner,
      builtAt,
      publishedAt: published?.at ?? null,
      publishedBy: published?.who ?? null,
      health: health[healthKey(area, version)] ?? noHealth,
      deprecated: 'uses' in release ? deprecatedIn(release, live) : [],
      weight: role === 'stored' ? undefined : await weightOf(context, area, version),
    }
  })
  return {
    area,
    active,
    previous,
    canary: canary ? await canaryDetails(context, area, canary) : null,
    releases: (await Promise.all(releases)).sort((a, b) => timeOf(b).localeCompare(timeOf(a))),
    log: ours.slice(-shownLines).reverse(),
  }
}

function roleOf({ active, previous, canary }: Entry, version: string): ReleaseDetails['role'] {
  if (version === active) return 'active'
  if (version === canary?.version) return 'canary'
  return version === previous ? 'previous' : 'stored'
}

async function weightOf(context: RegistryContext, area: AreaName, version: string): Promise<ReleaseWeight | undefined> {
  const release = await context.store.readRelease(area, version).catch(() => null)
  if (!release) return undefined
  const { files } = release
  // Browsers get the compressed file where there is one.
  const sizeOf = (file: string) => (files[`${file}.br`] ?? files[file])?.size ?? 0
  const firstFiles =
    'exposes' in release
      ? Object.entries(release.exposes)
          .filter(([name]) => name.startsWith('./pages/'))
          .map(([name, first]) => ({ name, files: [release.entry, ...first.map(({ file }) => file)] }))
      : [{ name: null, files: [...release.scripts, ...release.styles, ...release.preloads].map(({ file }) => file) }]
  const [largest] = firstFiles
    .map(({ name, files: own }) => ({
      page: name?.replace('./pages/', '') ?? null,
      bytes: [...new Set(own)].reduce((sum, file) => sum + sizeOf(file), 0),
    }))
    .sort((one, other) => other.bytes - one.bytes)
  return { page: largest?.page ?? null, bytes: largest?.bytes ?? 0, calls: release.calls.length }
}

async function canaryDetails(context: RegistryContext, area: AreaName, canary: Canary): Promise<CanaryDetails> {
  const { version, percent, people } = canary
  const observations = peopleOf(await readReports(context.store, { area, version }))
  const failed = observations.filter(({ hasFailed }) => hasFailed).length
  return { version, percent, people: people?.length, sample: { people: observations.length, failed } }
}

const timeOf = ({ publishedAt, builtAt }: ReleaseDetails): string => publishedAt ?? builtAt
