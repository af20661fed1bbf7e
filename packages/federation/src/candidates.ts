import type { AreaName } from './area-name.ts'
import type { Canary } from './area-releases.ts'
import type { PublicRegistry } from './public-registry.ts'
import type { PublicRelease } from './release-summary.ts'

/** True for named people, and for a share chosen by a stable hash of person and area (product 21.8). @param area or what else people are chosen for */
export function inCanary({ people, percent }: Share, area: string, userId: string | null): boolean {
  if (userId === null) return false
  if (people?.includes(personMark(area, userId))) return true
  return percent !== undefined && (stableHash(`${area}:${userId}`) % 10_000) / 100 < percent
}
type Share = Partial<Canary>

/**
 * Pseudonym of a person in a canary's list. 32 bits are enough to tell the few named people apart, but too few to recover an id, as very many ids
 * share a mark.
 */
export const personMark = (area: string, userId: string): string =>
  stableHash(`person:${area}:${userId}`).toString(16).padStart(8, '0')

/** FNV-1a with a final mixing step that spreads differences at the end of ids. */
function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function candidates(
  { areas }: Pick<PublicRegistry, 'areas'>,
  area: AreaName,
  userId: string | null,
): PublicRelease[] {
  const entry = areas[area]
  if (!entry) return []
  const { canary, active, previous } = entry
  const isCanary = canary && canary.version !== active && inCanary(canary, area, userId)
  // A canary falls back to the active release, the active one to the previous one.
  const versions = isCanary ? [canary.version, active] : [active, previous]
  return versions.flatMap((version) => (version ? (entry.releases[version] ?? []) : []))
}
