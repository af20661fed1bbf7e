import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The folders with a file that differs from the branch's upstream, committed or not. Without git or an upstream: all folders. */
export const changedFolders = (folders: readonly string[]): readonly string[] => {
  let changed: string
  try {
    changed =
      git('diff', '--name-only', git('merge-base', 'HEAD', '@{upstream}').trim()) +
      git('ls-files', '--others', '--exclude-standard')
  } catch {
    return folders
  }
  const files = changed.split('\n')
  return folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
}
