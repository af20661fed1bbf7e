import { readFileSync, rmSync, statSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLock, readLock, removeStale } from './lock-file.ts'
import { isRunning, type LockOwner, thisProcess } from './lock-owner.ts'

/**
 * One process works on a data folder: PGlite has no lock, and two processes would lose each other's rows. The first leaves a file that names it and
 * touches it while it lives. A later process takes over the file of a dead one and is refused while the owner lives.
 *
 * proper-lockfile does not serve: it knows no process, so a killed owner would delay a start by its stale time, and a suspended one would lose the folder while it
 * lives.
 */
export interface DataLock {
  release(): Promise<void>
}

const heartbeatMs = 5_000
/** An owner on another machine or in another container counts as dead after this silence. */
const silenceMs = 20_000

/** @throws DataFolderInUse */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const folder = resolve(dataDir)
  const file = join(folder, 'database.lock')
  const own = thisProcess()
  const text = JSON.stringify(own)
  const deadline = Date.now() + silenceMs + heartbeatMs
  while (!(await createLock(file, text))) {
    const holder = await readLock(file)
    if (!holder) continue
    if (isAlive(holder, file)) {
      if (holder.host === own.host || Date.now() > deadline) throw new DataFolderInUse(folder, holder)
      await sleep(1_000)
      continue
    }
    await removeStale(file, holder)
  }
  return holdLock(file, own)
}

/** A process of another machine shows itself only by touching the file. */
function isAlive(owner: LockOwner, file: string): boolean {
  if (owner.host === hostname()) return isRunning(owner)
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched < silenceMs
}

/** Touches the file, and removes it at the end unless another process owns it by then. */
function holdLock(file: string, own: LockOwner): DataLock {
  const beat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => undefined), heartbeatMs).unref()
  const isOwn = () => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')).token === own.token
    } catch {
      return false
    }
  }
  const drop = () => {
    clearInterval(beat)
    process.off('exit', drop)
    if (isOwn()) rmSync(file, { force: true })
  }
  process.on('exit', drop)
  return { release: async () => drop() }
}

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  constructor(folder: string, holder: LockOwner) {
    const where = holder.host === hostname() ? '' : ` on ${holder.host}`
    super(`The data folder ${folder} is in use by process ${holder.pid}${where}; stop it or set another DATA_DIR.`)
  }
}
