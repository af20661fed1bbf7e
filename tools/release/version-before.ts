import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const ownRoot = join(import.meta.dirname, '../..')
const migrations = 'packages/api/src/db/migrations'

/**
 * The version that installations upgrade from: the newest tag before this commit, else the commit before the newest migration. It contains the
 * first schema, and none of its migrations has changed since: a database with a changed migration never existed in use and could not be upgraded.
 * @returns nothing if there is no such version, as before the second migration, or if the clone's history is too short
 */
export async function versionBefore(root = ownRoot): Promise<string | undefined> {
  const files = (await readdir(join(root, migrations))).filter((name) => name.endsWith('.sql')).sort()
  const [first = '', newest = ''] = [files[0], files.at(-1)].map((name) => `${migrations}/${name}`)
  const git = gitIn(root)
  /** The first migration of that version that was changed or deleted since. */
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

/** The commit before the one that added the file; only first parents count, as commits on side branches were never in use. */
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

/** @returns a git for this folder; it returns the output, or nothing if the command failed or printed nothing */
const gitIn =
  (root: string): Git =>
  (...args) =>
    execute('git', args, { cwd: root }).then(
      ({ stdout }) => stdout.trim() || undefined,
      () => undefined,
    )
