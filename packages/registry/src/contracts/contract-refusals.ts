import type { Refusal, RegistryDocument, ReleaseSummary } from '@emberwatch/federation'
import { releasesInUse } from '../state/entries.ts'
import { contractGaps, type HostContract, sayGap } from './contract-gaps.ts'

/** Says as refusals what a release lacks of a shell, for the gates of publishes and switches. */

/** Empty when it can run. */
export function contractRefusals(
  release: Pick<ReleaseSummary, 'hostContract' | 'uses'>,
  shell: HostContract,
  subject = 'release.json',
): Refusal[] {
  const gap = contractGaps(release, shell)
  return gap ? sayGap(gap, shell).map((message) => ({ rule: 'host-contract', message: `${subject}: ${message}` })) : []
}

type Role = 'active' | 'canary' | 'previous'

/** Releases of areas that a page may load now, with their role. */
export function inUse(document: RegistryDocument) {
  return Object.values(document.areas).flatMap((entry) =>
    entry
      ? [...new Set(releasesInUse(entry))].flatMap((version) => {
          const release = entry.releases[version]
          const role: Role =
            version === entry.active ? 'active' : version === entry.canary?.version ? 'canary' : 'previous'
          return release ? { role, release } : []
        })
      : [],
  )
}
