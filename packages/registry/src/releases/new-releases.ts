import type { AnySummary, RegistryDocument } from '@emberwatch/federation'
import { entriesOf, entryOf } from '../state/entries.ts'

/** Names the releases that a change gives to people, as active ones or as canaries; the shell's first. */
export function newReleases(before: RegistryDocument, after: RegistryDocument): AnySummary[] {
  return entriesOf(after).flatMap(([area, { active, canary, releases }]) => {
    const old = entryOf(before, area)
    const versions = new Set([
      ...(active === (old?.active ?? null) ? [] : [active]),
      ...(canary?.version === old?.canary?.version ? [] : [canary?.version]),
    ])
    return [...versions].flatMap((version) => (version && releases[version]) || [])
  })
}
