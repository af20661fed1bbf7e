import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractSources } from './contract-sources.ts'

const federationSource = join(dirname(fileURLToPath(import.meta.url)), '..')

interface PackageFile {
  readonly name: string
  readonly version: string
  readonly dependencies?: Record<string, string>
}
const readPackage = (folder: string): PackageFile => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/**
 * The version of a build. With `RELEASE=1` (a team's pipeline) it is the version in package.json. Otherwise the source's hash is appended, so that
 * each change of a working copy is a new release and none is overwritten.
 * @param more other files and folders whose source goes into the build
 */
export function buildVersion(folder: string, ...more: string[]): string {
  const { version } = readPackage(folder)
  return process.env.RELEASE === '1' ? version : `${version}-${sourceHash(folder, ...more).slice(0, 10)}`
}

/** Set in the packed kit, whose build rules are one file: the hash of the kit's source (tools/release/kit). */
declare const KIT_HASH: string | undefined
const isKit = typeof KIT_HASH === 'string'
const rules = isKit ? [] : [federationSource, join(federationSource, '../contract')]
const locked = (folder: string) =>
  isKit ? `${KIT_HASH}${readLock(folder)}` : readFileSync(join(federationSource, '../../../pnpm-lock.yaml'))
const readLock = (folder: string) => {
  const file = join(folder, 'package-lock.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Folder of the contract's sources; area builds include some owners' files. The packed kit uses its own hash instead. */
const contractSource = isKit ? '' : join(federationSource, '../../contract/src')
export const areaVersion = (folder: string): string =>
  buildVersion(folder, ...(isKit ? [] : contractSources(folder, contractSource)))

export const kernelSources = (): string[] =>
  globSync(['*.ts', 'entities/*.ts'], { cwd: contractSource })
    .filter((name) => !/\.test\.ts$/.test(name))
    .sort()
    .map((name) => join(contractSource, name))

/** Hash of all build inputs: files, folders, the build rules and the versions of all dependencies. */
export function sourceHash(...locations: string[]): string {
  const hash = createHash('sha256').update(locked(locations[0] ?? ''))
  for (const location of [...locations, ...rules])
    for (const [name, file] of filesAt(location)) hash.update(name).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesAt(location: string): [name: string, file: string][] {
  if (statSync(location).isFile()) return [[basename(location), location]]
  return globSync('**/*', { cwd: location, exclude: isNotSource, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file.slice(location.length), file])
}
const isNotSource = ({ name }: { name: string }) =>
  name === 'node_modules' ||
  name === 'dist' ||
  name === '.emberwatch' ||
  name === '.git' ||
  /\.test(-\w+)?\.tsx?$/.test(name)

/** The commit of the build, if known: `SOURCE_COMMIT`, else the working copy's commit. */
export function currentCommit(folder: string): string | null {
  if (process.env.SOURCE_COMMIT) return process.env.SOURCE_COMMIT
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** Time of the build: now, or `SOURCE_DATE_EPOCH` in seconds for reproducible builds (reproducible-builds.org/specs/source-date-epoch). */
export function buildTime(): string {
  const { SOURCE_DATE_EPOCH: epoch } = process.env
  return new Date(epoch ? Number(epoch) * 1000 : Date.now()).toISOString()
}
