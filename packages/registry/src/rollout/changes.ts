import { type AreaName, type Canary, personMark, shellName } from '@emberwatch/federation'
import { type By, type CanaryShare, type Change, entryChange, noteOf } from '../state/change.ts'
import { entryOf, entryWith, withActive, withoutCanary } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'
import type { ShellShare } from '../state/shell-share.ts'

/** Changes of the release that a share of people tries. */

export const canaryChange =
  (area: AreaName, version: string, { percent, users }: CanaryShare, by: By): Change =>
  (document) => {
    const entry = entryWith(document, area, version)
    if (!entry.active) return refuse('missing-release', `${area} has no active release beside which a canary could run`)
    if (entry.active === version) return refuse('missing-release', `${area} ${version} is active for everyone already`)
    const people = users?.map((user) => personMark(area, user))
    const canary: Canary = { version, ...(percent === undefined ? {} : { percent }), ...(people ? { people } : {}) }
    const note = noteOf(people ? `${people.length} people` : `${percent} %`, by)
    const log = { ...by, note, action: 'canary', from: entry.active, to: version } as const
    return entryChange(document, area, { ...entry, canary }, log)
  }

/** Does nothing where the version is another one, and as a halt where there is none. */
export const endCanaryChange =
  (area: AreaName, by: By, { action, version }: { action: 'end-canary' | 'halt'; version?: string }): Change =>
  (document) => {
    const entry = document.areas[area]
    const canary = entry?.canary
    if (!entry || !canary) {
      if (action === 'halt') return null
      return refuse('missing-release', `${area} has no canary`)
    }
    if (version && canary.version !== version) return null
    return entryChange(document, area, withoutCanary(entry), { ...by, action, from: canary.version, to: entry.active })
  }

/** @param canary of the shell, which the document does not have */
export const promoteChange =
  (area: AreaName, by: By, canary?: Pick<Canary, 'version'>): Change =>
  (document) => {
    const entry = entryOf(document, area)
    const promoted = canary ?? entry?.canary
    if (!entry || !promoted) return refuse('missing-release', `${area} has no canary to promote`)
    const { version } = promoted
    const log = { ...by, action: 'promote', from: entry.active, to: version } as const
    return entryChange(document, area, withActive(entry, version), log)
  }

/** The log line of a share of the shell that is stored. */
export const shellShareChange =
  ({ version, percent }: ShellShare, by: By): Change =>
  (document) => ({
    document,
    log: {
      who: by.who,
      note: noteOf(`${percent} % of browsers`, by),
      action: 'canary',
      area: shellName,
      from: document.shell?.active ?? null,
      to: version,
    },
  })

/** The log line of one that has ended. */
export const endShellShareChange =
  (version: string, by: By, action: 'end-canary' | 'halt'): Change =>
  (document) => ({
    document,
    log: { ...by, action, area: shellName, from: version, to: document.shell?.active ?? null },
  })
