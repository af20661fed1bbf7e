import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addLater } from '@emberwatch/api/testing/later-migrations'

/** Servers as `pnpm build:dist` delivers them: of another version, of the working copy, and of a version that is still to come. */

/** This process carries what goes to the database as well, so that nothing here may stop it. */
const execute = promisify(execFile)

const root = join(import.meta.dirname, '../..')

/** Runs `pnpm build:dist` on that version's own source with its own packages. @param folder where all of it may lie */
export async function buildVersion(version: string, folder: string): Promise<string> {
  const source = join(folder, 'source')
  await mkdir(source, { recursive: true })
  await run(root, 'git', 'archive', '-o', join(folder, 'source.tar'), version)
  await run(source, 'tar', '-xf', join(folder, 'source.tar'))
  await run(source, 'pnpm', 'install', '--prefer-offline', '--frozen-lockfile')
  return buildDist(join(folder, 'dist'), source)
}

const builds = new Map<string, Promise<string>>()

/** The working copy, built once for all faults. @param folder of the world */
export function buildOwn(folder: string): Promise<string> {
  const own = builds.get(folder) ?? buildDist(join(folder, 'own'))
  builds.set(folder, own)
  return own
}

/** The working copy with the migrations of a version to come. @param folder of the world; @param name of its own folder there */
export async function buildLater(folder: string, name: string): Promise<string> {
  const later = join(folder, name)
  await cp(await buildOwn(folder), later, { recursive: true })
  await addLater(join(later, 'server/migrations'))
  return later
}

async function buildDist(dist: string, source = root): Promise<string> {
  await run(source, process.execPath, 'tools/release/pack/build-dist.ts', dist)
  return dist
}

/** There is no git around the source of another version to ask for its time. */
const env = { ...process.env, SOURCE_DATE_EPOCH: '1780000000', SOURCE_COMMIT: 'update' }
const run = (cwd: string, program: string, ...args: string[]) =>
  execute(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 })
