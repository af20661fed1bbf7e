import type { Stats } from 'node:fs'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What the server keeps in its data folder; nothing else in it is touched. */
export const ours = ['database', 'outbox', 'releases', 'shell', 'jwt-secret', 'data-keys']
const forOthers = 0o077
/** Set on folders that everybody shares, such as /tmp. */
const sticky = 0o1000

/**
 * Makes the data folder its owner's alone, with all that this process writes from now on: it holds the database, tokens,
 * keys and mail. One that others may look into is tightened.
 */
export async function ownDataDir(folder: string, warn: (line: string) => void = console.warn): Promise<void> {
  process.umask(forOthers)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  // Windows has no such bits.
  if ((mode & forOthers) === 0 || process.platform === 'win32') return
  if (mode & sticky) return warn(`DATA_DIR ${folder} is shared with everybody on this machine; take a folder in it`)
  try {
    for (const name of await readdir(folder)) if (ours.includes(name)) await tighten(join(folder, name))
    await chmod(folder, 0o700)
  } catch (error) {
    warn(`DATA_DIR ${folder} can be read by others: ${(error as Error).message}`)
  }
}

/** Takes from others whatever they may do with this file, or this folder and all in it. */
export async function tighten(path: string): Promise<void> {
  const isFolder = (await takeFromOthers(path)).isDirectory()
  if (!isFolder) return
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const inner = entries.filter((entry) => entry.isDirectory() || entry.isFile())
  // A database has more than a thousand files, which are looked at when it opens.
  await Promise.all(inner.map(({ parentPath, name }) => takeFromOthers(join(parentPath, name))))
}

async function takeFromOthers(path: string): Promise<Stats> {
  const found = await stat(path)
  if (found.mode & forOthers) await chmod(path, found.mode & 0o700)
  return found
}
