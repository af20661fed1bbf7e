import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const ownRoot = join(import.meta.dirname, '../..')
const migrations = 'packages/api/src/db/migrations'

/**
 * The version that people come from: the newest tag before this commit, or where there is none the commit before the newest migration. It has
 * the first schema, and no migration that is another one now, as a database of such a version was never anybody's and could not be updated.
 * @returns nothing where there is no such version, as before the second migration, or the clone's history does not go back so far
 */
export async function versionBefore(root = ownRoot): Promise<string | undefined> {
  const files = (await readdir(join(root, migrations))).filter((name) => name.endsWith('.sql')).sort()
  const [first = '', newest = ''] = [files[0], files.at(-1)].map((name) => `${migrations}/${name}`)
  const git = gitIn(root)
  /** The first migration of that version that is another one now. */
  const changedSince = async (version: string) =>
    (
      await git('diff', '--no-renames', '--name-only', '--diff-filter=MD', version, 'HEAD', '--', `${migrations}/*.sql`)
    )?.split('\n')[0]
  const isOfThisSchema = async (version: string) =>
    (await git('cat-file', '-t', `${version}:${first}`)) === 'blob' && !(await changedSince(version))

  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  if (tag && (await isOfThisSchema(tag))) return tag
  let version = await commitBefore(git, newest)
  for (let changed = version && (await changedSince(version)); version && changed; ) {
    version = await commitBefore(git, changed)
    changed = version && (await changedSince(version))
  }
  return version && (await isOfThisSchema(version)) ? version : undefined
}

type Git = (...args: string[]) => Promise<string | undefined>

/** The commit before the one that brought the file, of the commits that were ever what people had, not of those on branches beside them. */
async function commitBefore(git: Git, file: string): Promise<string | undefined> {
  const added = await git(
    'log',
    '--first-parent',
    '-m',
    '--no-renames',
    '--diff-filter=A',
    '--format=%H',
    '-1',
    '--',
    file,
  )
  return added && git('rev-parse', '--verify', '--quiet', `${added}^`)
}

/** @returns a git there, which gives what it printed, or nothing when it failed */
const gitIn =
  (root: string): Git =>
  (...args) =>
    execute('git', args, { cwd: root }).then(
      ({ stdout }) => stdout.trim() || undefined,
      () => undefined,
    )
