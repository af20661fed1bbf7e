import { isDeepStrictEqual } from 'node:util'
import type { AnyRelease } from '@emberwatch/federation'
import { refuse } from '../state/refused.ts'

/** A version stands for one content for ever, in each engine: this is the text of release.json, and what of it may differ. */

export const releaseText = (release: AnyRelease): string => `${JSON.stringify(release, null, 2)}\n`

/** Refuses a release that differs in more than build time, commit and signature. @throws Refused */
export function sameContent(stored: AnyRelease, release: AnyRelease): void {
  const { builtAt, commit, signature: _theirs, ...content } = stored
  const { signature: _ours, ...sent } = release
  if (!isDeepStrictEqual({ ...content, builtAt, commit }, { ...sent, builtAt, commit }))
    refuse(
      'immutable',
      `release.json: ${release.area} ${release.version} is published with other content; give the change a new version`,
    )
}
