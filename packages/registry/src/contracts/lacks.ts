import type { RegistryDocument, ReleaseSummary } from '@emberwatch/federation'
import { contractGaps, type HostContract } from './contract-gaps.ts'
import type { HostContracts } from './host-contracts.ts'

/** Tells browsers what a release lacks of the shells that sessions run, so that a session on an older shell keeps the release it has. */

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
