import { storageKey } from '@emberwatch/contract'

/** What this tab remembers of shells while it lives. */

/** The shell whose start has failed here; also written by the host's guard (packages/host/src/shell/start-guard.ts). */
export const failedShell = 'emberwatch-shell'
/** The shell for which this tab has loaded the page anew. */
export const triedShell = 'emberwatch-shell-tried'

/** @returns whether it will be remembered: storage may be forbidden */
export function remember(name: string, value: string): boolean {
  try {
    sessionStorage.setItem(storageKey(name), value)
    return true
  } catch {
    return false
  }
}

export function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(name))
  } catch {
    return null
  }
}
