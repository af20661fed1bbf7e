import type { AnyRelease, Release } from '@emberwatch/federation'
import { contractGaps, deprecatedUses } from '../contracts/contract-gaps.ts'
import { isShellRelease, type RegistryState } from './publish-rule.ts'

/** Says what people and other areas will notice of a publish that nothing refuses. */
export const publishWarnings = (release: AnyRelease, state: RegistryState): string[] =>
  isShellRelease(release)
    ? []
    : [...olderShell(release, state), ...deprecatedUses(release, state.contracts.live), ...partsGone(release, state)]

/** Sessions on the previous shell keep their release. */
const olderShell = (release: Release, { contracts: { live, before } }: RegistryState): string[] =>
  before && !contractGaps(release, live) && contractGaps(release, before)
    ? [`host-contract: sessions that still run the shell before (${before.version}) stay with the release they have`]
    : []

/** Pages of other areas may show the part. */
function partsGone({ area, parts }: Release, { document }: RegistryState): string[] {
  const entry = document.areas[area]
  const active = entry?.active ? entry.releases[entry.active] : undefined
  return (active?.parts ?? [])
    .filter(({ name }) => !parts.some((part) => part.name === name))
    .map(
      ({ name }) => `parts: ${area}/${name} is gone; where other areas show it, people will see that it is unavailable`,
    )
}
