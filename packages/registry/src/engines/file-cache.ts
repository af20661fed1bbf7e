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

/** Null where the store has lost the file. */
type Fetch = () => Promise<Buffer | null>

export interface FileCache {
  /**
   * Ensures that the file is in the folder with the published bytes.
   * @throws StoreUnavailable where it cannot be had, or has other bytes
   */
  readonly bring: (path: string, integrity: string, fetch: Fetch) => Promise<void>
  /** @param folders with a separator at the end */
  readonly keepHere: (folders: readonly string[]) => void
}

/** An LRU cache on disk for a remote store. */
export const createFileCache = (root: string, limitBytes: number, now: () => number = Date.now): FileCache =>
  new DiskCache(root, limitBytes, now)

class DiskCache implements FileCache {
  readonly #root: string
  readonly #limitBytes: number
  readonly #now: () => number
  /** Maps paths to files; the least recently used one comes first. */
  readonly #files = new Map<string, CachedFile>()
  readonly #fetches = new Map<string, Promise<void>>()
  #pinnedFolders: readonly string[] = []
  #scan: Promise<void> | undefined

  constructor(root: string, limitBytes: number, now: () => number) {
    this.#root = root
    this.#limitBytes = limitBytes
    this.#now = now
  }

  keepHere(folders: readonly string[]): void {
    this.#pinnedFolders = folders
  }

  async bring(path: string, integrity: string, fetch: Fetch): Promise<void> {
    this.#scan ??= this.#addEarlierFiles()
    await this.#scan
    const known = this.#files.get(path)
    if (known?.isVerified && (await isThere(join(this.#root, path)))) return this.#use(path, known.size)
    const running = this.#fetches.get(path)
    if (running) return running
    const work = this.#fetch(path, integrity, fetch).finally(() => this.#fetches.delete(path))
    this.#fetches.set(path, work)
    return work
  }

  /** Counts files of earlier processes. */
  async #addEarlierFiles(): Promise<void> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const { size } = await stat(file)
      this.#files.set(relative(this.#root, file), { size, usedAt: 0, isVerified: false })
    }
  }

  #use(path: string, size: number): void {
    // Map iterates in insertion order.
    this.#files.delete(path)
    this.#files.set(path, { size, usedAt: this.#now(), isVerified: true })
  }

  async #fetch(path: string, integrity: string, fetch: Fetch): Promise<void> {
    const file = join(this.#root, path)
    const here = await readFile(file).catch(() => null)
    if (here && integrityOf(here) === integrity) return this.#use(path, here.length)
    const content = await fetch()
    if (!content) throw new StoreUnavailable(`${path} is missing in the object store`)
    if (integrityOf(content) !== integrity)
      throw new StoreUnavailable(`${path} has other bytes in the object store than were published; it is not served`)
    await mkdir(dirname(file), { recursive: true })
    await replaceFile(file, content)
    this.#use(path, content.length)
    await this.#evict()
  }

  async #evict(): Promise<void> {
    let total = [...this.#files.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [path, { size, usedAt }] of this.#files) {
      if (total <= this.#limitBytes) return
      if (this.#now() - usedAt < untouchedMs || this.#fetches.has(path)) continue
      if (this.#pinnedFolders.some((folder) => path.startsWith(folder))) continue
      this.#files.delete(path)
      total -= size
      await rm(join(this.#root, path), { force: true })
    }
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
