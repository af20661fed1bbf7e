import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { integrityOf } from '@emberwatch/federation/integrity'
import { StoreUnavailable } from '../state/store-engine.ts'
import { replaceFile } from './replace-file.ts'

/** Such a file may still be on its way to a browser. */
const untouchedMs = 60_000

interface CachedFile {
  readonly size: number
  readonly usedAt: number
  /** Its hash was checked since this process started. */
  readonly isVerified: boolean
}

export interface FileCache {
  /**
   * Ensures that the file is in the folder with the published bytes.
   * @param fetch null where the store has lost it
   * @throws StoreUnavailable where it cannot be had, or has other bytes
   */
  readonly bring: (path: string, integrity: string, fetch: () => Promise<Buffer | null>) => Promise<void>
  /** @param folders with a separator at the end */
  readonly keepHere: (folders: readonly string[]) => void
}

/** An LRU cache on disk for a remote store. */
export function createFileCache(root: string, limitBytes: number, now: () => number = Date.now): FileCache {
  const files = new Map<string, CachedFile>()
  const coming = new Map<string, Promise<void>>()
  let stays: readonly string[] = []
  let scanned: Promise<void> | undefined
  /** Counts files of earlier processes. */
  const scan = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const { size } = await stat(file)
      files.set(relative(root, file), { size, usedAt: 0, isVerified: false })
    }
  }
  const keep = (path: string, size: number) => {
    // Map iterates in insertion order.
    files.delete(path)
    files.set(path, { size, usedAt: now(), isVerified: true })
  }
  const evict = async () => {
    let total = [...files.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [path, { size, usedAt }] of files) {
      if (total <= limitBytes) return
      if (now() - usedAt < untouchedMs || coming.has(path)) continue
      if (stays.some((folder) => path.startsWith(folder))) continue
      files.delete(path)
      total -= size
      await rm(join(root, path), { force: true })
    }
  }
  const come = async (path: string, integrity: string, fetch: () => Promise<Buffer | null>) => {
    const file = join(root, path)
    const here = await readFile(file).catch(() => null)
    if (here && integrityOf(here) === integrity) return keep(path, here.length)
    const content = await fetch()
    if (!content) throw new StoreUnavailable(`${path} is missing in the object store`)
    if (integrityOf(content) !== integrity)
      throw new StoreUnavailable(`${path} has other bytes in the object store than were published; it is not served`)
    await mkdir(dirname(file), { recursive: true })
    await replaceFile(file, content)
    keep(path, content.length)
    await evict()
  }
  return {
    keepHere: (folders) => {
      stays = folders
    },
    bring: async (path, integrity, fetch) => {
      scanned ??= scan()
      await scanned
      const known = files.get(path)
      const isHere = () =>
        access(join(root, path)).then(
          () => true,
          () => false,
        )
      if (known?.isVerified && (await isHere())) return keep(path, known.size)
      const before = coming.get(path)
      if (before) return before
      const work = come(path, integrity, fetch).finally(() => coming.delete(path))
      coming.set(path, work)
      return work
    },
  }
}
