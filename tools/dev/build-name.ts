import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildName } from '@emberwatch/contract'
import { currentCommit } from '@emberwatch/federation/webpack'
import { git, sourceSeconds } from './source-time.ts'

/**
 * Build name: the version in package.json, the commit and its time. Releases of areas have names of their own, so that the same source gives the
 * same bytes under any commit.
 */
export function buildNameOf(root: string): BuildName {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const seconds = sourceSeconds(root)
  return {
    version,
    commit: (currentCommit(root) ?? 'unknown') + (hasChanges(root) ? '-dirty' : ''),
    builtAt: seconds ? new Date(Number(seconds) * 1000).toISOString() : null,
  }
}

/** Tests whether the working copy differs from its commit; with `SOURCE_COMMIT` set, the caller is responsible. */
function hasChanges(root: string): boolean {
  if (process.env.SOURCE_COMMIT) return false
  try {
    return git(root, 'status', '--porcelain') !== ''
  } catch {
    return false
  }
}
