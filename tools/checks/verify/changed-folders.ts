import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const here = join(import.meta.dirname, '../../..')

const gitIn =
  (root: string) =>
  (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Finds the commit at which the branch left its upstream; `HEAD` without an upstream or git. */
export function upstream(root = here): string {
  try {
    return gitIn(root)('merge-base', 'HEAD', '@{upstream}').trim()
  } catch {
    return 'HEAD'
  }
}

/**
 * Filters folders to those in which a file differs from a commit, committed or not. Without git, the commit or an upstream nothing is known to be
 * unchanged: then all of them.
 * @param base the branch's upstream when left out
 */
export function changedFolders(folders: readonly string[], root = here, base?: string): readonly string[] {
  const git = gitIn(root)
  let changed: string
  try {
    changed =
      git('diff', '--name-only', '--no-renames', base ?? git('merge-base', 'HEAD', '@{upstream}').trim()) +
      git('ls-files', '--others', '--exclude-standard')
  } catch {
    return folders
  }
  const files = changed.split('\n')
  return folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
}
