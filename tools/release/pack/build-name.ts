import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildName } from '@emberwatch/contract'
import { currentCommit } from '@emberwatch/federation/webpack'
import { git, sourceSeconds } from './source-time.ts'

/**
 * The name of what is built from this source, or runs from it: the version of its package.json, the commit, and the time of that. Releases of
 * areas have names of their own, so that the same source has the same bytes under any commit's name.
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

/** Whether the working copy is another than its commit; who names the commit answers for that. */
function hasChanges(root: string): boolean {
  if (process.env.SOURCE_COMMIT) return false
  try {
    return git(root, 'status', '--porcelain') !== ''
  } catch {
    return false
  }
}
