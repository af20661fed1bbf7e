import type { Canary, RegistryDocument } from '@emberwatch/federation'
import { type Registry, readVotes } from '@emberwatch/registry'

/** Of the canary's people. */
const haltShare = 0.2
const smallestSample = 20

export async function haltFailing(registry: Registry, { areas }: RegistryDocument): Promise<void> {
  for (const entry of Object.values(areas)) {
    const release = entry?.canary && entry.releases[entry.canary.version]
    if (!entry?.canary || !release) continue
    const { area, version } = release
    const votes = Object.values(await readVotes(registry.store, area, version))
    const failed = votes.filter(({ hasFailed }) => hasFailed).length
    if (!isFailing(entry.canary, votes.length, failed)) continue
    await registry.halt(area, version, { who: 'host', note: `failed for ${failed} of ${votes.length} people` })
  }
}

/** Few named people suffice once it fails for more than one. */
function isFailing({ people }: Canary, told: number, failed: number): boolean {
  const sample = Math.min(smallestSample, people?.length ?? smallestSample)
  return told >= sample && failed >= Math.min(2, sample) && failed / told > haltShare
}
