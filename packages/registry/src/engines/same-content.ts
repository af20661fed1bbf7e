import { isDeepStrictEqual } from 'node:util'
import type { AnyRelease } from '@emberwatch/federation'
import { refuse } from '../state/refused.ts'

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
