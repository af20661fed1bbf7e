import * as v from 'valibot'
import { type AreaName, areaNames } from './areas.ts'
import { ReleaseSummary, Version } from './release.ts'

/** `registry.json`: which release of each area is active; the one mutable document (design 6). */

export const Canary = v.strictObject({
  version: Version,
  percent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  users: v.optional(v.array(v.string())),
})

export const AreaReleases = v.strictObject({
  active: v.nullable(Version),
  previous: v.nullable(Version),
  canary: v.optional(Canary),
  releases: v.record(Version, ReleaseSummary),
})
export type AreaReleases = v.InferOutput<typeof AreaReleases>

export const RegistryDocument = v.strictObject({
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Where release folders lie; `<base><area>/<version>/<file>`. */
  base: v.string(),
  areas: v.strictObject(
    Object.fromEntries(areaNames.map((name) => [name, v.optional(AreaReleases)])) as Record<
      AreaName,
      v.OptionalSchema<typeof AreaReleases, undefined>
    >,
  ),
})
export type RegistryDocument = v.InferOutput<typeof RegistryDocument>

/** Releases that a browser may need: the active, the one before and the canary; the others stay in the store. */
export function publicView(document: RegistryDocument): RegistryDocument {
  const areas: RegistryDocument['areas'] = {}
  for (const name of areaNames) {
    const area = document.areas[name]
    if (!area) continue
    const wanted = [area.active, area.previous, area.canary?.version]
    const releases = Object.fromEntries(Object.entries(area.releases).filter(([version]) => wanted.includes(version)))
    areas[name] = { ...area, releases }
  }
  return { ...document, areas }
}

/** Whether the canary is for this person: named, or by a hash of person and area that stays the same (design 6). */
export function inCanary(canary: v.InferOutput<typeof Canary>, area: string, userId: string | null): boolean {
  if (userId === null) return false
  if (canary.users?.includes(userId)) return true
  return canary.percent !== undefined && stablePercent(`${area}:${userId}`) < canary.percent
}

/** FNV-1a of the text, as a number from 0 up to 100. */
function stablePercent(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (hash % 10_000) / 100
}

/** The releases to try for this person, best first. */
export function candidates(document: RegistryDocument, area: AreaName, userId: string | null): ReleaseSummary[] {
  const entry = document.areas[area]
  if (!entry) return []
  const { canary, active, previous } = entry
  const isCanary = canary && canary.version !== active && inCanary(canary, area, userId)
  // A canary falls back to the active release, the active one to the one before.
  const versions = isCanary ? [canary.version, active] : [active, previous]
  return versions.flatMap((version) => (version ? (entry.releases[version] ?? []) : []))
}
