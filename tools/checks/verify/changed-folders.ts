import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const here = join(import.meta.dirname, '../../..')

/**
 * Filters folders to those in which a file differs from the branch's upstream, committed or not. Without git or an upstream nothing is known to be unchanged:
 * then all of them.
 */
export const changedFolders = (folders: readonly string[], root = here): readonly string[] => {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  let changed: string
  try {
    changed =
      git('diff', '--name-only', '--no-renames', git('merge-base', 'HEAD', '@{upstream}').trim()) +
      git('ls-files', '--others', '--exclude-standard')
  } catch {
    return folders
  }
  const files = changed.split('\n')
  return folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
}
