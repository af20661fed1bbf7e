import { type AreaName, type Canary, isShell, personMark } from '@emberwatch/federation'
import { type By, type CanaryShare, type Change, entryChange, noteOf } from '../state/change.ts'
import { entryOf, entryWith, withActive, withoutCanary } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'

/** Changes of the release that a share of people tries. */

export const canaryChange =
  (area: AreaName, version: string, { percent, users }: CanaryShare, by: By): Change =>
  (document) => {
    const entry = entryWith(document, area, version)
    if (!entry.active) return refuse('missing-release', `${area} has no active release beside which a canary could run`)
    if (entry.active === version) return refuse('missing-release', `${area} ${version} is active for everyone already`)
    const people = users?.map((user) => personMark(area, user))
    const canary: Canary = { version, ...(percent === undefined ? {} : { percent }), ...(people ? { people } : {}) }
    const sharedWith = isShell(area) ? `${percent} % of browsers` : `${percent} %`
    const note = noteOf(people ? `${people.length} people` : sharedWith, by)
    const log = { ...by, note, action: 'canary', from: entry.active, to: version } as const
    return entryChange(document, area, { ...entry, canary }, log)
  }

/** Does nothing where the version is another one, and as a halt where there is none. */
export const endCanaryChange =
  (area: AreaName, by: By, { action, version }: { action: 'end-canary' | 'halt'; version?: string }): Change =>
  (document) => {
    const entry = entryOf(document, area)
    const canary = entry?.canary
    if (!entry || !canary) {
      if (action === 'halt') return null
      return refuse('missing-release', `${area} has no canary`)
    }
    if (version && canary.version !== version) return null
    return entryChange(document, area, withoutCanary(entry), { ...by, action, from: canary.version, to: entry.active })
  }

export const promoteChange =
  (area: AreaName, by: By): Change =>
  (document) => {
    const entry = entryOf(document, area)
    if (!entry?.canary) return refuse('missing-release', `${area} has no canary to promote`)
    const { version } = entry.canary
    const log = { ...by, action: 'promote', from: entry.active, to: version } as const
    return entryChange(document, area, withActive(entry, version), log)
  }
