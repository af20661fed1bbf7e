import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who holds the lock of a data folder (data-lock.ts), and whether that process still lives. */
export interface LockOwner {
  readonly pid: number
  /** When the process began, so that a reused pid is not taken for it; null where the system does not tell. */
  readonly began: string | null
  readonly host: string
  readonly token: string
}

/** This process, by a token of its own for each lock. */
export const thisProcess = (): LockOwner => ({
  pid: process.pid,
  began: processBegan(process.pid),
  host: hostname(),
  token: randomUUID(),
})

/** Of a process of this machine; of another one's only its heartbeat can be seen. */
export function isRunning({ pid, began }: LockOwner): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, under another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const beganNow = processBegan(pid)
  return beganNow === null || began === null || beganNow === began
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
