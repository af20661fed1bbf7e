import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** This process carries what goes to the database as well, so that nothing here may stop it. */
const execute = promisify(execFile)

const root = join(import.meta.dirname, '../..')
const migrations = 'packages/api/src/db/migrations'

/**
 * The version that people come from: the newest tag before this commit, or where there is none the commit before the newest migration.
 * @returns nothing where the clone has no history so far back
 */
export async function versionBefore(): Promise<string | undefined> {
  const tag = await git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  if (tag) return tag
  const newest = (await readdir(join(root, migrations)))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  let version = newest && (await beforeAdding(`${migrations}/${newest}`))
  // A migration that was changed after its commit was never anybody's: a database of then could not be updated.
  for (let changed = await changedSince(version); version && changed; changed = await changedSince(version))
    version = await beforeAdding(changed)
  return version
}

/** The commit before the one that brought the file, of the commits that were ever what people had, not of those on branches beside them. */
async function beforeAdding(file: string): Promise<string | undefined> {
  const added = await git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1', '--', file)
  return added && git('rev-parse', '--verify', '--quiet', `${added}^`)
}

/** The first migration of that version that is another one now. */
const changedSince = async (version: string | undefined): Promise<string | undefined> =>
  version &&
  (await git('diff', '--name-only', '--diff-filter=MD', version, 'HEAD', '--', `${migrations}/*.sql`))?.split('\n')[0]

/** Runs `pnpm build:dist` on that version's own source with its own packages. @param folder where all of it may lie */
export async function buildVersion(version: string, folder: string): Promise<string> {
  const source = join(folder, 'source')
  await mkdir(source, { recursive: true })
  await run(root, 'git', 'archive', '-o', join(folder, 'source.tar'), version)
  await run(source, 'tar', '-xf', join(folder, 'source.tar'))
  await run(source, 'pnpm', 'install', '--prefer-offline', '--frozen-lockfile')
  return buildDist(join(folder, 'dist'), source)
}

/** The same of the working copy, or of another source. */
export async function buildDist(dist: string, source = root): Promise<string> {
  await run(source, process.execPath, 'scripts/pack/build-dist.ts', dist)
  return dist
}

/** @returns what it printed, or nothing when it failed */
const git = (...args: string[]): Promise<string | undefined> =>
  execute('git', args, { cwd: root }).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )

/** There is no git around the source of another version to ask for its time. */
const env = { ...process.env, SOURCE_DATE_EPOCH: '1780000000', SOURCE_COMMIT: 'update' }
const run = (cwd: string, program: string, ...args: string[]) =>
  execute(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 })
