import { type AnyRelease, type AreaName, summaryOf } from '@emberwatch/federation'
import { type By, type Change, entryChange, noteOf } from '../state/change.ts'
import { type Entry, entryOf, entryWith, releasesInUse, withActive, withoutCanary } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'

/** Changes of the releases that an area or the shell has, and of the one that everybody gets. */

/** Begins the note of a release that replaced none. */
const storedOnly = 'stored, not activated'

interface PublishMode {
  readonly activate?: boolean | undefined
  /** Activates it only while that version is active; null for none. */
  readonly instead?: string | null | undefined
}

export const publishChange =
  (release: AnyRelease, by: By, { activate = true, instead }: PublishMode): Change =>
  (document) => {
    const { area, version } = release
    const entry = entryOf(document, area) ?? { active: null, previous: null, releases: {} }
    const isActivated = activate && (instead === undefined || instead === entry.active)
    if (entry.releases[version] && (!isActivated || entry.active === version)) return null
    const known = { ...entry, releases: { ...entry.releases, [version]: summaryOf(release) } } as Entry
    if (isActivated) {
      const log = { ...by, action: 'publish', from: entry.active, to: version } as const
      return entryChange(document, area, withActive(known, version), log)
    }
    return entryChange(document, area, known, {
      ...by,
      note: noteOf(storedOnly, by),
      action: 'publish',
      from: null,
      to: version,
    })
  }

export const activateChange =
  (area: AreaName, version: string, by: By): Change =>
  (document) => {
    const entry = entryWith(document, area, version)
    if (entry.active === version) return null
    const log = { ...by, action: 'activate', from: entry.active, to: version } as const
    return entryChange(document, area, withActive(entry, version), log)
  }

/** Ends a canary too. */
export const rollbackChange =
  (area: AreaName, by: By): Change =>
  (document) => {
    const entry = entryOf(document, area)
    const to = entry?.previous
    if (!entry || !to) return refuse('missing-release', `${area} has no previous release`)
    const log = { ...by, action: 'rollback', from: entry.active, to } as const
    return entryChange(document, area, withoutCanary(withActive(entry, to)), log)
  }

/** Leaves releases in use. */
export const pruneChange =
  (area: AreaName, versions: readonly string[], by: By): Change =>
  (document) => {
    const entry = entryOf(document, area)
    const unusedVersions = versions.filter(
      (version) => entry?.releases[version] && !releasesInUse(entry).includes(version),
    )
    if (!entry || unusedVersions.length === 0) return null
    const releases = Object.fromEntries(
      Object.entries(entry.releases).filter(([version]) => !unusedVersions.includes(version)),
    )
    const log = { ...by, note: noteOf(unusedVersions.join(', '), by), from: entry.active, to: entry.active }
    return entryChange(document, area, { ...entry, releases }, { ...log, action: 'prune' })
  }
