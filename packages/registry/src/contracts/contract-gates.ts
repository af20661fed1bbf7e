import { isDeepStrictEqual } from 'node:util'
import type { AnySummary, RegistryDocument, ReleaseSummary } from '@emberwatch/federation'
import { grantRefusals } from '../grants/grant-refusals.ts'
import type { Change } from '../state/changes.ts'
import { Refused } from '../state/refused.ts'
import { contractGaps, contractIn, type HostContract } from './contract-gaps.ts'
import { refusalsOf } from './contract-refusals.ts'
import { contractsOf, type HostContracts } from './host-contracts.ts'
import { leftWithout, newlyActiveShell } from './shell-gates.ts'

/** Both changes of releases and of shells pass them. */

/**
 * Refuses a change that would give people a release that the active shell cannot run, or a shell that breaks a release in use. Runs inside the
 * lock.
 * @param made by default that change; another where it shows as much, as a share of the shell
 */
export const gated =
  (change: Change, { noted, shown, trust, breaks }: Foreseen, made: Change = change): Change =>
  (document) => {
    const next = change(document)
    const shows = next ? newlyShown(document, next.document) : []
    // The gate passes only releases that were checked before the lock.
    const newShell = next && newlyActiveShell(document, next.document)
    const isForeseen = [...shows, ...(newShell ? [newShell] : [])].every((one) =>
      shown.some((other) => isSame(one, other)),
    )
    if (!isForeseen || !isDeepStrictEqual(document.trust, trust)) throw new ChangedMeanwhile()
    const { live } = contractsOf(document, noted)
    const refusals = newShell ? leftWithout(document, { shell: contractIn(newShell), before: live, breaks }) : []
    for (const release of shows)
      refusals.push(
        ...refusalsOf(release, live),
        // Ops may have revoked a path since it was published.
        ...grantRefusals(release, document),
      )
    if (refusals.length) throw new Refused(refusals)
    return next && made(document)
  }

/** Read before the lock. */
interface Foreseen {
  readonly noted: HostContracts | null
  readonly shown: readonly AnySummary[]
  /** The keys of that check. */
  readonly trust: RegistryDocument['trust']
  /** Areas that the shell may break. */
  readonly breaks: readonly string[]
}
/** Another change came first; a retry succeeds. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

const isSame = (one: AnySummary, other: AnySummary) => one.area === other.area && one.version === other.version

/** Adds what releases in use lack in the shells that sessions run. */
export function withLacks(document: RegistryDocument, { live, before, canary }: HostContracts): RegistryDocument {
  return mapReleases(document, (release) => {
    const lacks: Record<string, string[]> = {}
    for (const [module, names] of [before, canary, live].flatMap((shell) => lacksOf(release, shell)))
      lacks[module] = [...new Set([...(lacks[module] ?? []), ...names])]
    return Object.keys(lacks).length ? { ...release, lacks } : release
  })
}

function lacksOf(release: ReleaseSummary, shell: HostContract | undefined): [string, readonly string[]][] {
  const gap = shell && contractGaps(release, shell)
  // The version alone keeps it from running there.
  if (gap?.range) return []
  return Object.entries(gap?.lacks ?? {}).map(([module, names]) => [module, names ?? release.uses[module] ?? []])
}

/** The active release or the canary. */
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
