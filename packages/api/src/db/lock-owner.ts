import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

export interface LockOwner {
  readonly pid: number
  /** Start time of the process, so that a reused pid is not mistaken for it; null where unknown. */
  readonly began: string | null
  readonly host: string
  readonly token: string
}

/** Has a new token for each lock. */
export const thisProcess = (): LockOwner => ({
  pid: process.pid,
  began: processBegan(process.pid),
  host: hostname(),
  token: randomUUID(),
})

/** Tests processes of this machine only. */
export function isRunning({ pid, began }: LockOwner): boolean {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that it lives under another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const beganNow = processBegan(pid)
  return beganNow === null || began === null || beganNow === began
}

/** Differs between two processes with the same pid. */
export function processBegan(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      // Field 22 is the start time; field 2 may hold spaces and ends at the last parenthesis.
      return `${boot}/${fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19]}`
    }
    if (process.platform === 'win32') return null
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}
