import type { Stats } from 'node:fs'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The server's own names in its data folder; it touches no other files there. */
export const ours = ['database', 'outbox', 'releases', 'shell', 'jwt-secret', 'data-keys']
const forOthers = 0o077
/** The mode bit of shared folders, such as /tmp. */
const sticky = 0o1000

/**
 * Restricts the data folder, and all that this process writes later, to its owner: it holds the database, tokens, keys and mail. Wider modes are
 * tightened.
 */
export async function ownDataDir(folder: string, warn: (line: string) => void = console.warn): Promise<void> {
  process.umask(forOthers)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode } = await stat(folder)
  // Windows has no mode bits.
  if ((mode & forOthers) === 0 || process.platform === 'win32') return
  if (mode & sticky) return warn(`DATA_DIR ${folder} is shared with everybody on this machine; take a folder in it`)
  try {
    for (const name of await readdir(folder)) if (ours.includes(name)) await tighten(join(folder, name))
    await chmod(folder, 0o700)
  } catch (error) {
    warn(`DATA_DIR ${folder} can be read by others: ${(error as Error).message}`)
  }
}

/** Removes all rights of others, recursively. */
export async function tighten(path: string): Promise<void> {
  const isFolder = (await takeFromOthers(path)).isDirectory()
  if (!isFolder) return
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const inner = entries.filter((entry) => entry.isDirectory() || entry.isFile())
  // A database has more than a thousand files; it tightens them when it opens.
  await Promise.all(inner.map(({ parentPath, name }) => takeFromOthers(join(parentPath, name))))
}

async function takeFromOthers(path: string): Promise<Stats> {
  const stats = await stat(path)
  if (stats.mode & forOthers) await chmod(path, stats.mode & 0o700)
  return stats
}
