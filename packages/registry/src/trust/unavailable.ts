import { type Canary, isShell, type RegistryDocument } from '@emberwatch/federation'
import { type Entry, entriesOf, withEntry } from '../state/entries.ts'

/** A release in use that nobody gets, since it must not run for its signature. */
export interface UnavailableRelease {
  readonly area: string
  readonly version: string
  readonly role: 'active' | 'previous' | 'canary'
  /** The reason for people to read. */
  readonly message: string
  /** The version that people get in its place; null where the area is unavailable. */
  readonly instead: string | null
}

/** Reasons by `<area> <version>` why releases must not run. */
export type RefusedReleases = ReadonlyMap<string, string>

/**
 * The document without what must not run: an area whose active release must not goes to the one before where that is good, else it has
 * none. All other areas stay as they are.
 */
export function withoutRefused(document: RegistryDocument, refused: RefusedReleases) {
  const unavailable: UnavailableRelease[] = []
  let served = document
  for (const [area, entry] of refused.size ? entriesOf(document) : []) {
    const why = (version?: string | null) => (version ? refused.get(`${area} ${version}`) : undefined)
    if (!Object.keys(entry.releases).some(why)) continue
    const next = goodOf(entry, why)
    served = withEntry(served, area, next)
    const roles = { active: entry.active, previous: entry.previous, canary: entry.canary?.version }
    const listedVersions = new Set<string>()
    for (const [role, version] of Object.entries(roles)) {
      const message = why(version)
      if (!version || !message || listedVersions.has(version)) continue
      listedVersions.add(version)
      unavailable.push({ area, version, role: role as UnavailableRelease['role'], message, instead: next.active })
    }
  }
  return { document: served, unserved: unavailable }
}

function goodOf({ canary, ...entry }: Entry, isRefused: (version?: string | null) => unknown): Entry {
  const [active = null, previous = null] = [entry.active, entry.previous].filter((one) => one && !isRefused(one))
  const releases = Object.fromEntries(Object.entries(entry.releases).filter(([version]) => !isRefused(version)))
  const goodCanary: { canary?: Canary } =
    canary && active && active !== canary.version && !isRefused(canary.version) ? { canary } : {}
  return { active, previous, releases, ...goodCanary }
}

/** Says what hosts serve in place of the release and what ops can do, for the log, `areas list` and the page *Areas*. */
export function unavailableLine({ area, version, role, message, instead }: UnavailableRelease): string {
  const what = isShell(area) ? 'the shell' : area
  const people =
    role !== 'active'
      ? ''
      : instead
        ? `; people get ${instead}`
        : `; ${isShell(area) ? 'people get the shell of each host' : `${what} is unavailable`}`
  return `${message}, so it is not served as the ${role} release${people}. ${wayBack({ area, version, role, instead })}`
}

function wayBack({ area, version, role, instead }: Omit<UnavailableRelease, 'message'>): string {
  const vouch = `"areas sign ${area} ${version}" on the machine of the store vouches for it`
  if (role === 'canary') return `"areas canary ${area} --end" ends it; ${vouch}.`
  if (role === 'previous') return `A rollback to it is refused; ${vouch}.`
  return instead
    ? `"areas rollback ${area}" goes back to ${instead} for good; ${vouch}.`
    : `Publish a newly signed release; ${vouch}.`
}
