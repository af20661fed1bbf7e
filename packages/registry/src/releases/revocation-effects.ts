import type { AreaName } from '@emberwatch/federation'
import { entryOf } from '../state/entries.ts'
import type { RegistryContext } from '../state/registry-context.ts'
import type { UnavailableRelease } from '../trust/unavailable.ts'
import { readServed, unavailableReleases } from './served-document.ts'

/** Effects of a revoked key, and the way back. */
export interface RevocationEffects {
  /** Releases in use that are not served any more. */
  readonly hit: readonly Pick<UnavailableRelease, 'version' | 'role'>[]
  /** Commands; empty where nothing was hit. */
  readonly wayBack: readonly string[]
}

export async function revocationEffects(
  context: RegistryContext,
  area: AreaName,
  key: string,
): Promise<RevocationEffects> {
  const ofKey = (await unavailableReleases(context)).filter((one) => one.area === area && one.message.includes(key))
  const hit = ofKey.map(({ version, role }) => ({ version, role }))
  const active = ofKey.find(({ role }) => role === 'active')
  return {
    hit,
    wayBack: [
      ...(active ? [await wayBack(context, area, active.instead)] : []),
      ...(ofKey.some(({ role }) => role === 'canary') ? [`areas canary ${area} --end`] : []),
      ...(hit.length ? [`or publish one that is signed with another key: areas publish ${area} --key <file>`] : []),
    ],
  }
}

/** The previous release if valid, else the newest valid one. */
async function wayBack(context: RegistryContext, area: AreaName, instead: string | null): Promise<string> {
  if (instead) return `areas rollback ${area}: back to ${instead}, which people get already`
  const { document } = await readServed(context)
  const newest = Object.values(entryOf(document, area)?.releases ?? {})
    .sort((a, b) => b.builtAt.localeCompare(a.builtAt))
    .at(0)
  return newest
    ? `areas activate ${area} ${newest.version}: the newest that is good`
    : `nothing good of ${area} is stored: nobody gets it until another release is published`
}
