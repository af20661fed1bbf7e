import { copyFile, cp, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { ours } from '../settings/own-data-dir.ts'
import { keptFile, type Manifest, measure } from './manifest.ts'
import { CopyRefused } from './refused.ts'

type Files = Manifest['files']

const names = ours.filter((name) => name !== 'database')
/** Names a release only when its files are there, and is replaced as a whole: copied first, all that it names is copied after. */
const first = join('releases', 'registry.json')
/** Of a process that is at work. */
const isPassing = (path: string) => /\.lock($|[\\/])/.test(path)

/** Copies what lies in the data folder beside the database: releases, shells, keys, mail. */
export async function copyFiles(dataDir: string, backup: string): Promise<Files> {
  const paths = await pathsIn(dataDir)
  const files: Files[number][] = []
  for (const path of [...paths.filter((one) => one === first), ...paths.filter((one) => one !== first)]) {
    const name = path.replaceAll('\\', '/')
    const copy = keptFile(backup, name)
    await mkdir(dirname(copy), { recursive: true })
    // What was there a moment ago and has been removed, such as an outbox's, is no part of it.
    const isThere = await copyFile(join(dataDir, path), copy).then(
      () => true,
      (error) => error.code !== 'ENOENT' && Promise.reject(error),
    )
    if (isThere) files.push({ path: name, ...(await measure(copy)) })
  }
  return files
}

async function pathsIn(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    const path = join(dataDir, name)
    const entry = await stat(path).catch(() => undefined)
    if (entry?.isFile()) found.push(name)
    if (!entry?.isDirectory()) continue
    for (const inner of await readdir(path, { recursive: true, withFileTypes: true }))
      if (inner.isFile()) found.push(relative(dataDir, join(inner.parentPath, inner.name)))
  }
  return found.filter((path) => !isPassing(path)).sort()
}

/** @throws CopyRefused when something of a server lies there already */
export async function refuseUnlessNoFiles(dataDir: string): Promise<void> {
  const [found] = await pathsIn(dataDir)
  if (found) throw new CopyRefused(`The data folder ${dataDir} is not empty: it has ${found}.`)
}

export async function restoreFiles(backup: string, dataDir: string, files: Files): Promise<void> {
  for (const { path } of files) {
    const target = join(dataDir, path)
    await mkdir(dirname(target), { recursive: true })
    await cp(keptFile(backup, path), target, { errorOnExist: true, force: false })
  }
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

/** @throws CopyRefused where no embedded database lies; opening it would make one */
export async function refuseUnlessThere(dataDir: string): Promise<void> {
  const found = await stat(join(dataDir, 'database')).catch(() => undefined)
  if (!found) throw new CopyRefused(`The data folder ${dataDir} has no database.`)
}
