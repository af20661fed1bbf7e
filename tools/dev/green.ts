import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const here = join(import.meta.dirname, '../..')

/** Notes of git that say which commits `pnpm test:all` was green for: they travel with the repository, and change no commit. */
const ref = '--ref=test-all'

const gitIn = (root: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Notes that everything, or this share of it, was green for the commit; a working copy with changes stands for no commit. */
export function markGreen(shard = '1/1', root = here): void {
  if (gitIn(root, 'status', '--porcelain')) {
    console.log('The working copy has changes, so its commit is not marked as tested.')
    return
  }
  gitIn(root, 'notes', ref, 'append', '--message', shard, 'HEAD')
}

/** Tests whether all shares were green for the commit that is checked out. */
export function isMarkedGreen(root = here): boolean {
  let notes: string[]
  try {
    notes = gitIn(root, 'notes', ref, 'show', 'HEAD').split('\n').filter(Boolean)
  } catch {
    return false
  }
  return notes.some((note) => {
    const count = Number(note.split('/')[1])
    return Array.from({ length: count }, (_, index) => `${index + 1}/${count}`).every((shard) => notes.includes(shard))
  })
}
