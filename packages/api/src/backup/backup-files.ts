import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ours } from '../settings/own-data-dir.ts'
import type { Add } from './archive.ts'
import { CopyRefused } from './backup-location.ts'
import { backupEntry, keysFile, type Manifest, sha256 } from './manifest.ts'

type Files = Manifest['files']

/** Files with the path that they would have in a data folder. */
export type MoreFiles = () => AsyncIterable<{ readonly path: string; readonly bytes: Uint8Array }>

interface FileSelection {
  readonly withKeys: boolean
  /** The content of the store of releases. */
  readonly releases?: MoreFiles | undefined
}

/** Adds releases, the shell and, where asked, the data keys. */
export async function addFiles(dataDir: string, add: Add, { withKeys, releases }: FileSelection): Promise<Files> {
  const files: Files = []
  const addFile = async (path: string, bytes: Uint8Array) => {
    await add(backupEntry(path), bytes)
    files.push({ path, sha256: sha256(bytes) })
  }
  for await (const { path, bytes } of releases?.() ?? []) await addFile(path, bytes)
  for (const path of await pathsIn(dataDir, withKeys ? ['shell', keysFile] : ['shell']))
    await addFile(path.replaceAll('\\', '/'), await readFile(join(dataDir, path)))
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
  return paths.sort()
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
