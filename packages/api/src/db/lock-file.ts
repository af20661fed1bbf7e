import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LockOwner } from './lock-owner.ts'

/** A guard older than this belongs to a dead process. */
const guardMs = 5_000

/** Creates file and content in one step, so that nobody reads half a lock. */
export async function createLock(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text)
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // File systems without hard links take this path.
    return writeFile(file, text, { flag: 'wx' }).then(
      () => true,
      (reason) => {
        if (codeOf(reason) === 'EEXIST') return false
        throw reason
      },
    )
  } finally {
    await rm(draft, { force: true })
  }
}

/** Undefined without a lock; an unreadable lock belongs to nobody. */
export async function readLock(file: string): Promise<LockOwner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as LockOwner
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    return { pid: 0, began: null, host: hostname(), token: 'unreadable' }
  }
}

/** Only one process may remove a stale lock, and only the lock it has read. */
export async function removeStale(file: string, owner: LockOwner): Promise<void> {
  const guard = `${file}.takeover`
  try {
    await mkdir(guard)
  } catch {
    const age = await stat(guard).then(
      (stats) => Date.now() - stats.mtimeMs,
      () => 0,
    )
    if (age > guardMs) await rmdir(guard).catch(() => undefined)
    await sleep(50)
    return
  }
  try {
    if ((await readLock(file))?.token === owner.token) await rm(file, { force: true })
  } finally {
    await rmdir(guard).catch(() => undefined)
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
