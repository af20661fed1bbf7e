import type { AreaName, TrustedKey } from '@emberwatch/federation'
import { areaChange, type By, type Change, noteOf } from '../state/change.ts'
import { entryOf } from '../state/entries.ts'
import { refuse } from '../state/refused.ts'
import { withKey, withoutKey } from './signature-rules.ts'

/** Changes of the keys that may sign releases of an area, and the line of a signature in the log. */

export const trustChange = (area: AreaName, key: string, by: By): Change =>
  keysChange(area, key, { by, action: 'trust' }, (keys) => withKey(keys, key))

/** Releases stored before `since` stay valid. @throws Refused when the key is not pinned, or was revoked before */
export const distrustChange = (area: AreaName, key: string, since: string, by: By): Change =>
  keysChange(
    area,
    key,
    { by, action: 'distrust' },
    (keys) => withoutKey(keys, key, since) ?? refuse('signature', `${key} is not trusted for ${area} at ${since}`),
  )

/** @param keysAfter null when nothing changes */
const keysChange =
  (
    area: AreaName,
    key: string,
    { by, action }: { readonly by: By; readonly action: 'trust' | 'distrust' },
    keysAfter: (keys: readonly TrustedKey[]) => TrustedKey[] | null,
  ): Change =>
  (document) => {
    const keys = keysAfter(document.trust?.[area] ?? [])
    if (!keys) return null
    const next = { ...document, trust: { ...document.trust, [area]: keys } }
    return areaChange(next, area, action, { what: key, by })
  }

/** Nothing changes for people, but hosts check again. */
export const signChange =
  (area: AreaName, version: string, key: string, by: By): Change =>
  (document) => {
    const entry = entryOf(document, area)
    if (!entry?.releases[version]) return null
    const log = { ...by, note: noteOf(key, by), from: entry.active, to: version }
    return { document, log: { ...log, action: 'sign', area } }
  }
