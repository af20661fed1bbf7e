import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { link, mkdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** PGlite has no lock of its own: two processes on one folder lose each other's rows. */
export interface DataLock {
  release(): Promise<void>
}

interface Holder {
  pid: number
  /** When the process began, so that a reused pid is not taken for it; null where the system does not tell. */
  began: string | null
  host: string
  token: string
}

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  constructor(folder: string, holder: Holder) {
    const where = holder.host === hostname() ? '' : ` on ${holder.host}`
    super(`The data folder ${folder} is in use by process ${holder.pid}${where}; stop it or set another DATA_DIR.`)
  }
}

const heartbeatMs = 5_000
/** A holder on another machine or in another container counts as gone after this silence. */
const silenceMs = 20_000

/**
 * Takes the lock of a data folder; a lock left by a process that is gone is taken over.
 * @throws DataFolderInUse
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const folder = resolve(dataDir)
  const file = join(folder, 'database.lock')
  const own: Holder = { pid: process.pid, began: processBegan(process.pid), host: hostname(), token: randomUUID() }
  const text = JSON.stringify(own)
  const deadline = Date.now() + silenceMs + heartbeatMs
  while (!(await create(file, text))) {
    const holder = await read(file)
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

function holdLock(file: string, own: Holder): DataLock {
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

/** Creates the file with its content in one step, so that nobody ever reads half a lock. */
async function create(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text)
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // A file system without hard links.
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

async function read(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    return { pid: 0, began: null, host: hostname(), token: 'unreadable' }
  }
}

/** One process at a time may remove a stale lock, and only the one it looked at. */
async function removeStale(file: string, holder: Holder) {
  const guard = `${file}.takeover`
  try {
    await mkdir(guard)
  } catch {
    const age = await stat(guard).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    )
    if (age > heartbeatMs) await rmdir(guard).catch(() => undefined)
    await sleep(50)
    return
  }
  try {
    if ((await read(file))?.token === holder.token) await rm(file, { force: true })
  } finally {
    await rmdir(guard).catch(() => undefined)
  }
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) {
    const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return Date.now() - touched < silenceMs
  }
  if (holder.pid <= 0) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives, under another user.
    if (codeOf(error) === 'ESRCH') return false
  }
  const began = processBegan(holder.pid)
  return began === null || holder.began === null || began === holder.began
}

/** A text that differs between two processes that had the same pid. */
export function processBegan(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      // The 22nd field; the second may hold spaces and ends with the last parenthesis.
      return `${boot}/${fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19]}`
    }
    if (process.platform === 'win32') return null
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
