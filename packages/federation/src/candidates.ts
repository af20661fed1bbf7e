import type { Canary } from './area-releases.ts'
import type { AreaName } from './areas.ts'
import type { PublicRegistry } from './public-registry.ts'
import type { PublicRelease } from './release.ts'

/** Whether the canary is for this person: named, or by a hash of person and area that stays the same (product 21.8). */
export function inCanary(canary: Canary, area: string, userId: string | null): boolean {
  if (userId === null) return false
  if (canary.people?.includes(personMark(area, userId))) return true
  return canary.percent !== undefined && (stableHash(`${area}:${userId}`) % 10_000) / 100 < canary.percent
}

/**
 * A person in a canary's list. Thirty-two bits tell the few who are named from the others, and are too few to find an
 * id by: very many ids have the same mark.
 */
export const personMark = (area: string, userId: string): string =>
  stableHash(`person:${area}:${userId}`).toString(16).padStart(8, '0')

/** FNV-1a of the text, with a last round that spreads what differs at the end of ids. */
function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The releases to try for this person, best first. */
export function candidates(
  { areas }: Pick<PublicRegistry, 'areas'>,
  area: AreaName,
  userId: string | null,
): PublicRelease[] {
  const entry = areas[area]
  if (!entry) return []
  const { canary, active, previous } = entry
  const isCanary = canary && canary.version !== active && inCanary(canary, area, userId)
  // A canary falls back to the active release, the active one to the one before.
  const versions = isCanary ? [canary.version, active] : [active, previous]
  return versions.flatMap((version) => (version ? (entry.releases[version] ?? []) : []))
}
