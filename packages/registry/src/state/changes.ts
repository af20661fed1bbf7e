import {
  type AnyRelease,
  type AreaName,
  type Canary,
  type LogLine,
  personMark,
  type RegistryDocument,
  summaryOf,
  type TrustedKey,
} from '@emberwatch/federation'
import { type Entry, entryOf, releasesInUse, withEntry } from './entries.ts'
import { refuse } from './refused.ts'

/** Functions from one document to the next, for areas and the shell. */

/** Who made a change, for the log. */
export interface By {
  readonly who: string
  readonly note: string
}

/** Null when nothing changes. @throws Refused */
export type Change = (document: RegistryDocument) => Changed | null
interface Changed {
  readonly document: RegistryDocument
  readonly log: Omit<LogLine, 'at' | 'revision'>
}

/** A share of all people, or named ones by id. */
export interface CanaryShare {
  readonly percent?: number
  readonly users?: readonly string[]
}

/** Begins the note of a release that replaced none. */
const storedOnly = 'stored, not activated'

export const publishing =
  (release: AnyRelease, by: By, activate: boolean): Change =>
  (document) => {
    const { area, version } = release
    const entry = entryOf(document, area) ?? { active: null, previous: null, releases: {} }
    if (entry.releases[version] && (!activate || entry.active === version)) return null
    const known = { ...entry, releases: { ...entry.releases, [version]: summaryOf(release) } } as Entry
    if (activate)
      return changed(document, area, activated(known, version), {
        ...by,
        action: 'publish',
        from: entry.active,
        to: version,
      })
    // No action of its own: hosts of the version before would not read a document that ends with an action they do not know.
    const note = [storedOnly, by.note].filter(Boolean).join(': ')
    return changed(document, area, known, { ...by, note, action: 'publish', from: null, to: version })
  }

export const activating =
  (area: AreaName, version: string, by: By): Change =>
  (document) => {
    const entry = entryWith(document, area, version)
    if (entry.active === version) return null
    const log = { ...by, action: 'activate', from: entry.active, to: version } as const
    return changed(document, area, activated(entry, version), log)
  }

/** Ends a canary too. */
export const rollingBack =
  (area: AreaName, by: By): Change =>
  (document) => {
    const entry = entryOf(document, area)
    const to = entry?.previous
    if (!entry || !to) return refuse('missing-release', `${area} has no previous release`)
    const log = { ...by, action: 'rollback', from: entry.active, to } as const
    return changed(document, area, withoutCanary(activated(entry, to)), log)
  }

export const startingCanary =
  (area: AreaName, version: string, { percent, users }: CanaryShare, by: By): Change =>
  (document) => {
    const entry = entryWith(document, area, version)
    if (!entry.active) return refuse('missing-release', `${area} has no active release beside which a canary could run`)
    if (entry.active === version) return refuse('missing-release', `${area} ${version} is active for everyone already`)
    const people = users?.map((user) => personMark(area, user))
    const canary: Canary = { version, ...(percent === undefined ? {} : { percent }), ...(people ? { people } : {}) }
    const share = people ? `${people.length} people` : `${percent} %`
    const note = [share, by.note].filter(Boolean).join(': ')
    return changed(
      document,
      area,
      { ...entry, canary },
      { ...by, note, action: 'canary', from: entry.active, to: version },
    )
  }

/** @param version the only one that it ends */
export const endingCanary =
  (area: AreaName, by: By, { action, version }: { action: 'end-canary' | 'halt'; version?: string }): Change =>
  (document) => {
    const entry = document.areas[area]
    const canary = entry?.canary
    if (!entry || !canary) {
      if (action === 'halt') return null
      return refuse('missing-release', `${area} has no canary`)
    }
    if (version && canary.version !== version) return null
    return changed(document, area, withoutCanary(entry), { ...by, action, from: canary.version, to: entry.active })
  }

/** @param canary of the shell, which the document does not have */
export const promoting =
  (area: AreaName, by: By, canary?: Pick<Canary, 'version'>): Change =>
  (document) => {
    const entry = entryOf(document, area)
    const promoted = canary ?? entry?.canary
    if (!entry || !promoted) return refuse('missing-release', `${area} has no canary to promote`)
    const { version } = promoted
    const log = { ...by, action: 'promote', from: entry.active, to: version } as const
    return changed(document, area, activated(entry, version), log)
  }

/** @param keysAfter null when nothing changes */
export const trusting =
  (area: AreaName, key: string, by: By, action: 'trust' | 'distrust', keysAfter: KeysAfter): Change =>
  (document) => {
    const keys = keysAfter(document.trust?.[area] ?? [])
    if (!keys) return null
    const active = entryOf(document, area)?.active ?? null
    const note = [key, by.note].filter(Boolean).join(': ')
    return {
      document: { ...document, trust: { ...document.trust, [area]: keys } },
      log: { ...by, note, action, area, from: active, to: active },
    }
  }
/** Nothing changes for people, but hosts check again. */
export const signing =
  (area: AreaName, version: string, key: string, by: By): Change =>
  (document) => {
    if (!entryOf(document, area)?.releases[version]) return null
    const note = [key, by.note].filter(Boolean).join(': ')
    const active = entryOf(document, area)?.active ?? null
    return { document, log: { ...by, note, action: 'sign', area, from: active, to: version } }
  }

/** Nothing changes for people: what lies beside the document has changed, and the log says who did it and why. */
export const noting =
  (area: AreaName, what: string, by: By): Change =>
  (document) => {
    const active = entryOf(document, area)?.active ?? null
    const note = [what, by.note].filter(Boolean).join(': ')
    // A host of the version before knows no word of its own for it.
    return { document, log: { ...by, note, action: 'grant', area, from: active, to: active } }
  }

type KeysAfter = (keys: readonly TrustedKey[]) => TrustedKey[] | null

export const pruning =
  (area: AreaName, versions: readonly string[], by: By): Change =>
  (document) => {
    const entry = entryOf(document, area)
    const gone = versions.filter((version) => entry?.releases[version] && !releasesInUse(entry).includes(version))
    if (!entry || gone.length === 0) return null
    const releases = Object.fromEntries(Object.entries(entry.releases).filter(([version]) => !gone.includes(version)))
    const note = [gone.join(', '), by.note].filter(Boolean).join(': ')
    return changed(
      document,
      area,
      { ...entry, releases },
      { ...by, note, action: 'prune', from: entry.active, to: entry.active },
    )
  }

function entryWith(document: RegistryDocument, area: AreaName, version: string): Entry {
  const entry = entryOf(document, area)
  if (!entry?.releases[version]) return refuse('missing-release', `There is no release ${version} of ${area}`)
  return entry
}

/** Ends its canary. */
const activated = (entry: Entry, version: string): Entry => ({
  ...(entry.canary?.version === version ? withoutCanary(entry) : entry),
  active: version,
  previous: entry.active === version ? entry.previous : entry.active,
})

function withoutCanary({ canary: _canary, ...entry }: Entry): Entry {
  return entry
}

const changed = (
  document: RegistryDocument,
  area: AreaName,
  entry: Entry,
  log: Omit<LogLine, 'at' | 'revision' | 'area'>,
): Changed => ({ document: withEntry(document, area, entry), log: { ...log, area } })
