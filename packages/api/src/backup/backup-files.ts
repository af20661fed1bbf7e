import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ours } from '../settings/own-data-dir.ts'
import type { Add } from './archive.ts'
import { CopyRefused } from './backup-location.ts'
import { backedUpFolders, backupEntry, keysFile, type Manifest, sha256 } from './manifest.ts'

type Files = Manifest['files']

/** The document names a release only when its files exist, and is replaced whole: copied first, so that all it names can be copied after. */
const first = join('releases', 'registry.json')
/** Locks belong to running processes. */
const isPassing = (path: string) => /\.lock($|[\\/])/.test(path)

/** Files with the path that they would have in a data folder. */
export type MoreFiles = () => AsyncIterable<{ readonly path: string; readonly bytes: Uint8Array }>

interface FileSelection {
  readonly withKeys: boolean
  /** The store of releases that lie outside the data folder. */
  readonly releases?: MoreFiles | undefined
}

/** Adds releases, shells and, where asked, the data keys. */
export async function addFiles(dataDir: string, add: Add, { withKeys, releases }: FileSelection): Promise<Files> {
  const folders = backedUpFolders.filter((name) => name !== 'releases' || !releases)
  const paths = await pathsIn(dataDir, withKeys ? [...folders, keysFile] : folders)
  const files: Files = []
  for await (const { path, bytes } of releases?.() ?? []) {
    await add(backupEntry(path), bytes)
    files.push({ path, sha256: sha256(bytes) })
  }
  for (const path of [...paths.filter((one) => one === first), ...paths.filter((one) => one !== first)]) {
    // A release may have been removed since the folder was listed.
    const bytes = await readFile(join(dataDir, path)).catch((error) =>
      error.code === 'ENOENT' ? undefined : Promise.reject(error),
    )
    if (!bytes) continue
    const name = path.replaceAll('\\', '/')
    await add(backupEntry(name), bytes)
    files.push({ path: name, sha256: sha256(bytes) })
  }
  return files
}

async function pathsIn(dataDir: string, names: readonly string[]): Promise<string[]> {
  const paths: string[] = []
  for (const name of names) {
    const path = join(dataDir, name)
    const entry = await stat(path).catch(() => undefined)
    if (entry?.isFile()) paths.push(name)
    if (!entry?.isDirectory()) continue
    for (const inner of await readdir(path, { recursive: true, withFileTypes: true }))
      if (inner.isFile()) paths.push(relative(dataDir, join(inner.parentPath, inner.name)))
  }
  return paths.filter((path) => !isPassing(path)).sort()
}

/** @param brings what the backup holds; data keys may lie there for a backup without them @throws CopyRefused when a server's files lie there */
export async function requireNoFiles(dataDir: string, brings: Files): Promise<void> {
  const names = ours.filter((name) => name !== 'database')
  const hasKeys = brings.some(({ path }) => path === keysFile)
  const obstacle = (await pathsIn(dataDir, names)).find((path) => path !== keysFile || hasKeys)
  if (obstacle) throw new CopyRefused(`The data folder ${dataDir} is not empty: it has ${obstacle}.`)
}

/** @param path as in the manifest, which names nothing outside the data folder */
export async function restoreFile(dataDir: string, path: string, bytes: Buffer): Promise<void> {
  const target = join(dataDir, path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, bytes, { flag: 'wx', mode: 0o600 })
}

/** @throws CopyRefused where there is no embedded database; opening it would make one */
export async function requireFolder(dataDir: string): Promise<void> {
  const stats = await stat(join(dataDir, 'database')).catch(() => undefined)
  if (!stats) throw new CopyRefused(`The data folder ${dataDir} has no database.`)
}
