import * as v from 'valibot'
import { AreaName, Grant } from './areas.ts'
import { PublicKey, ReleaseSummary, Version } from './release.ts'

/** `registry.json`: which release of each area is active; the one mutable document (product 21.5). */

/** Where a session asks for the document, on the page's own origin wherever the releases lie. */
export const registryPath = '/areas/registry.json'

export const Canary = v.strictObject({
  version: Version,
  percent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** Marks of named people (`personMark`), not their ids: every visitor reads this document. */
  people: v.optional(v.array(v.string())),
})
export type Canary = v.InferOutput<typeof Canary>

export const AreaReleases = v.strictObject({
  active: v.nullable(Version),
  previous: v.nullable(Version),
  canary: v.optional(Canary),
  releases: v.record(Version, ReleaseSummary),
})
export type AreaReleases = v.InferOutput<typeof AreaReleases>

/** One line of the append-only log: who did what, when, why, from which version to which. */
export const LogLine = v.strictObject({
  at: v.string(),
  revision: v.number(),
  who: v.string(),
  action: v.picklist([
    'publish',
    'activate',
    'rollback',
    'canary',
    'end-canary',
    'promote',
    'halt',
    'prune',
    'trust',
    'distrust',
    'grant',
    'revoke',
    'service',
  ]),
  area: AreaName,
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  note: v.string(),
})
export type LogLine = v.InferOutput<typeof LogLine>

/** A key whose releases an area may have; revoked, it counts for releases that the store had taken before. */
export const TrustedKey = v.strictObject({ key: PublicKey, revoked: v.optional(v.pipe(v.string(), v.isoTimestamp())) })
export type TrustedKey = v.InferOutput<typeof TrustedKey>

export const RegistryDocument = v.strictObject({
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Where release folders lie; `<base><area>/<version>/<file>`. */
  base: v.string(),
  areas: v.record(AreaName, AreaReleases),
  /** Which areas there are and what each may own; browsers do not get them. Left out: the first six (areas.ts). */
  grants: v.optional(v.record(AreaName, Grant)),
  /** Where areas have servers of their own (docs/areas.md); browsers do not get them. */
  services: v.optional(v.record(AreaName, v.pipe(v.string(), v.url()))),
  /** Keys that ops pinned to areas; browsers do not get them. */
  trust: v.optional(v.record(AreaName, v.array(TrustedKey))),
  /** The change that made this revision; kept here too, so that a crash before the log is written loses nothing. */
  last: v.optional(LogLine),
})
export type RegistryDocument = v.InferOutput<typeof RegistryDocument>

/**
 * Releases that a browser may need: the active, the one before and the canary; the others stay in the store. Hashes of
 * first files stay there too: the entry, whose hash is here, has them, and they would be half of the HTML's bytes. So does
 * what releases use: the host has compared it with the shell's exports, and only what is lacking is told.
 */
export function publicView(document: RegistryDocument): RegistryDocument {
  const areas: RegistryDocument['areas'] = {}
  for (const [name, area] of Object.entries(document.areas)) {
    const wanted = [area.active, area.previous, area.canary?.version]
    const releases = Object.entries(area.releases).filter(([version]) => wanted.includes(version))
    areas[name] = {
      ...area,
      releases: Object.fromEntries(releases.map(([version, release]) => [version, forBrowsers(release)])),
    }
  }
  const { last: _last, trust: _trust, grants: _grants, services: _services, ...rest } = document
  return { ...rest, areas }
}

const forBrowsers = ({ uses: _uses, ...release }: ReleaseSummary): ReleaseSummary => ({
  ...release,
  exposes: Object.fromEntries(
    Object.entries(release.exposes).map(([expose, files]) => [expose, files.map(({ file }) => ({ file }))]),
  ),
})

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
export function candidates(document: RegistryDocument, area: AreaName, userId: string | null): ReleaseSummary[] {
  const entry = document.areas[area]
  if (!entry) return []
  const { canary, active, previous } = entry
  const isCanary = canary && canary.version !== active && inCanary(canary, area, userId)
  // A canary falls back to the active release, the active one to the one before.
  const versions = isCanary ? [canary.version, active] : [active, previous]
  return versions.flatMap((version) => (version ? (entry.releases[version] ?? []) : []))
}
