import { storageKey } from '@emberwatch/contract'

/** Its start has failed in this tab; the host's guard writes it too (packages/host/src/shell/start-guard.ts). */
export const failedShell = 'emberwatch-shell'
/** This tab has reloaded for it. */
export const triedShell = 'emberwatch-shell-tried'

/** @returns false where storage is forbidden */
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
