import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BuildName } from '@emberwatch/contract'
import { signingKey } from '@emberwatch/registry/signing'
import semver from 'semver'
import { isMarkedGreen } from '../dev/green.ts'
import { packFolder, signChecksums, writeChecksums } from './artefacts.ts'
import { notesOf } from './changelog.ts'
import { setVersion, versionIn } from './versions.ts'

interface ReleaseOptions {
  readonly root: string
  readonly version: string
  readonly folder: string
  /** File of an Ed25519 private key; without one nothing is signed. */
  readonly keyFile?: string | undefined
  readonly isDry?: boolean
  readonly print?: (line: string) => void
  readonly now?: Date
}

export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused'
}

/** Scripts of package.json that must pass; slower checks run in CI. */
const checks = ['typecheck', 'lint']

/**
 * Releases the platform: sets its version, closes the changelog's section, builds that commit, and tags it once all files exist. A failure restores
 * the working copy.
 * @throws ReleaseRefused
 */
export async function release(options: ReleaseOptions): Promise<string[]> {
  const { root, version, isDry = false, print = () => undefined, now = new Date() } = options
  const git = gitIn(root)
  const notes = await checked(options, git)
  for (const check of checks) {
    print(`pnpm ${check}`)
    pnpm(root, check)
  }
  const plan = `${version}: commit, tag v${version}, and in ${options.folder} the build, the kit, the bill of materials and checksums${options.keyFile ? ', signed' : ''}`
  if (isDry) return [`Would release ${plan}.`, notes]
  const before = git('rev-parse', 'HEAD')
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-release-'))
  try {
    await setVersion(root, version, now.toISOString().slice(0, 10))
    git('commit', '--quiet', '--all', '--message', `Release ${version}`)
    await build(options, notes, folder, git('rev-parse', 'HEAD'))
    git('tag', '--annotate', `v${version}`, '--message', `Emberwatch ${version}`)
    await mkdir(options.folder, { recursive: true })
    await cp(join(folder, 'out'), options.folder, { recursive: true })
    return [`Released ${plan}.`, `git push --follow-tags brings commit and tag to the others.`]
  } catch (error) {
    git('reset', '--quiet', '--hard', before)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Git = ReturnType<typeof gitIn>

/** @returns the release notes of the version */
async function checked({ root, version, folder, keyFile }: ReleaseOptions, git: Git): Promise<string> {
  const refuse = (sentence: string): never => {
    throw new ReleaseRefused(sentence)
  }
  if (semver.valid(version) !== version) refuse(`${version} is no version; such as 1.0.0 is.`)
  const current = await versionIn(root)
  if (!semver.gt(version, current)) refuse(`${version} is not after ${current}, which package.json has.`)
  const changed = git('status', '--porcelain')
  if (changed) refuse(`The working copy has changes; commit them or take them back:\n${changed}`)
  if (git('branch', '--show-current') === '')
    refuse('No branch is checked out, so that the commit of the release would be lost.')
  if (!isMarkedGreen(root))
    refuse('`pnpm test:all` was not green for this commit, which a release asks for (docs/testing.md).')
  if (git('tag', '--list', `v${version}`)) refuse(`There is a tag v${version} already.`)
  if ((await readdir(folder).catch(() => [])).length) refuse(`${folder} is not empty.`)
  if (keyFile) signingKey(await readFile(keyFile), keyFile)
  return (
    notesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8')) || refuse('CHANGELOG.md says nothing below Unreleased.')
  )
}

async function build({ root, version, keyFile }: ReleaseOptions, notes: string, folder: string, commit: string) {
  const [dist, kit, out] = ['dist', 'kit', 'out'].map((name) => join(folder, name)) as [string, string, string]
  await mkdir(out)
  pnpm(root, 'build:dist', dist)
  const name: BuildName = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8'))
  if (name.version !== version || name.commit !== commit)
    throw new ReleaseRefused(
      `What was built calls itself ${name.version} of ${name.commit}, not ${version} of ${commit}.`,
    )
  pnpm(root, 'kit', 'pack', kit)
  const packed = (await readdir(kit)).filter((file) => file.endsWith('.tgz'))
  for (const file of packed) await cp(join(kit, file), join(out, file))
  const top = `emberwatch-${version}`
  await packFolder(dist, join(out, `${top}.tar.gz`), top, new Date(name.builtAt ?? 0))
  await cp(join(dist, 'sbom.cdx.json'), join(out, `${top}.cdx.json`))
  await writeFile(join(out, `${top}.md`), `# Emberwatch ${version}\n\n${notes}\n`)
  await writeChecksums(out)
  if (keyFile) await signChecksums(out, resolve(keyFile))
}

const gitIn =
  (cwd: string) =>
  (...args: string[]): string =>
    execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()

/** @throws ReleaseRefused with the output of pnpm */
function pnpm(cwd: string, ...args: string[]): void {
  // Inherited build names would belong to another build.
  const { SOURCE_COMMIT: _commit, SOURCE_DATE_EPOCH: _epoch, ...env } = process.env
  try {
    execFileSync('pnpm', ['run', ...args], { cwd, env, encoding: 'utf8', stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new ReleaseRefused(
      `pnpm ${args[0]} failed:\n${`${stdout}${stderr}`.trim().split('\n').slice(-30).join('\n')}`,
    )
  }
}
