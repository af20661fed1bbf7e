import type { AreaName, Refusal, RegistryDocument, ReleaseSummary } from '@emberwatch/federation'
import * as v from 'valibot'
import { type Change, releasesInUse } from './changes.ts'
import { contractGaps, type HostContract, sayGap } from './contract-gaps.ts'
import { grantRefusals } from './grants/grant-refusals.ts'
import type { HostContracts } from './host-contracts.ts'
import { Refused } from './refused.ts'
import type { StoreEngine } from './store-engine.ts'

/** The gates that keep releases and shells apart that do not go together, whichever of the two changes. */

/** Why a release cannot run in a shell; none when it can. */
export function contractRefusals(
  release: Pick<ReleaseSummary, 'hostContract' | 'uses'>,
  shell: HostContract,
  subject = 'release.json',
): Refusal[] {
  const gap = contractGaps(release, shell)
  return gap ? sayGap(gap, shell).map((message) => ({ rule: 'host-contract', message: `${subject}: ${message}` })) : []
}

/**
 * The change, refused when it would give people a release that the served shell cannot run. Asked inside the lock, so that no
 * other change comes between.
 */
export const gated =
  (change: Change, { live }: HostContracts, { uses, shown }: Foreseen): Change =>
  (document) => {
    const next = change(document)
    const shows = next ? newlyShown(document, next.document) : []
    // What was looked at before the lock is all that may pass it.
    const isForeseen = shows.every((one) => !shown || shown.some((other) => isSame(one, other)))
    if (!isForeseen) throw new ChangedMeanwhile()
    const refusals = shows.flatMap((release) => [
      ...refusalsOf({ ...release, uses: release.uses ?? uses(release.area, release.version) }, live),
      // Ops may have taken a path back since it was published.
      ...grantRefusals(release, document),
    ])
    if (refusals.length) throw new Refused(refusals)
    return next
  }

/** What was read before the lock: what releases of older hosts use, and the releases that the change was to show. */
interface Foreseen {
  readonly uses: (area: AreaName, version: string) => ReleaseSummary['uses']
  /** Null where nothing had to be looked at. */
  readonly shown: readonly ReleaseSummary[] | null
}

/** Another change came first, so that this one would show other releases than were looked at; asked again, it goes through. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

const isSame = (one: ReleaseSummary, other: ReleaseSummary) => one.area === other.area && one.version === other.version

/** What a shell would leave without something: releases in use that could not run in it, each by name. */
export function shellRefusals(document: RegistryDocument, shell: HostContract): Refusal[] {
  return inUse(document).flatMap(({ role, release }) =>
    contractRefusals(release, shell, `${release.area} ${release.version} (${role})`),
  )
}

/** What people would see break, were sessions sent to the shell: not what was broken in the one before as well. */
export const brokenByShell = (document: RegistryDocument, shell: HostContract, before: HostContract): Refusal[] =>
  inUse(document)
    .filter(({ role, release }) => role !== 'previous' && !contractGaps(release, before))
    .flatMap(({ release }) => refusalsOf(release, shell))

/** The document with what each release in use lacks of the shells that sessions run; nothing is added where all is well. */
export function withLacks(document: RegistryDocument, { live, before }: HostContracts): RegistryDocument {
  return mapReleases(document, (release) => {
    const lacks: Record<string, string[]> = {}
    for (const [module, names] of [...lacksOf(release, before), ...lacksOf(release, live)])
      lacks[module] = [...new Set([...(lacks[module] ?? []), ...names])]
    return Object.keys(lacks).length ? { ...release, lacks } : release
  })
}

function lacksOf(release: ReleaseSummary, shell: HostContract | undefined): [string, readonly string[]][] {
  const gap = shell && contractGaps(release, shell)
  return Object.entries(gap?.lacks ?? {}).map(([module, names]) => [module, names ?? release.uses?.[module] ?? []])
}

const WithUses = v.object({ uses: v.record(v.string(), v.array(v.string())) })

/** The document with what each release uses, also those that hosts before 4.1.0 stored, from their own release.json. */
export async function withUses(store: StoreEngine, document: RegistryDocument): Promise<RegistryDocument> {
  const known = new Map<string, ReleaseSummary['uses']>()
  const older = Object.values(document.areas).flatMap((entry) =>
    Object.values(entry?.releases ?? {}).filter(({ uses }) => !uses),
  )
  for (const { area, version } of older) {
    const read = v.safeParse(WithUses, await store.readRelease(area, version))
    if (read.success) known.set(`${area} ${version}`, read.output.uses)
  }
  if (known.size === 0) return document
  return mapReleases(document, (release) => {
    const uses = release.uses ?? known.get(`${release.area} ${release.version}`)
    return uses ? { ...release, uses } : release
  })
}

const refusalsOf = (release: ReleaseSummary, shell: HostContract) =>
  contractRefusals(release, shell, `${release.area} ${release.version}`)

/** Releases that people get by a change and did not get before it: the active one, or the canary. */
export function newlyShown(before: RegistryDocument, after: RegistryDocument): ReleaseSummary[] {
  return Object.keys(after.areas).flatMap((area) => {
    const [old, entry] = [before.areas[area], after.areas[area]]
    const versions = new Set([
      ...(entry?.active === old?.active ? [] : [entry?.active]),
      ...(entry?.canary?.version === old?.canary?.version ? [] : [entry?.canary?.version]),
    ])
    return [...versions].flatMap((version) => (version && entry?.releases[version]) || [])
  })
}

export function inUse(document: RegistryDocument) {
  return Object.values(document.areas).flatMap((entry) =>
    entry
      ? [...new Set(releasesInUse(entry))].flatMap((version) => {
          const release = entry.releases[version]
          const role = version === entry.active ? 'active' : version === entry.canary?.version ? 'canary' : 'previous'
          return release ? { role, release } : []
        })
      : [],
  )
}

function mapReleases(document: RegistryDocument, change: (release: ReleaseSummary) => ReleaseSummary) {
  const areas = Object.entries(document.areas).map(([area, entry]) => [
    area,
    entry && {
      ...entry,
      releases: Object.fromEntries(
        Object.entries(entry.releases).map(([version, release]) => [version, change(release)]),
      ),
    },
  ])
  return { ...document, areas: Object.fromEntries(areas) } as RegistryDocument
}
