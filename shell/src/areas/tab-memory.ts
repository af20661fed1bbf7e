import { storageKey } from '@emberwatch/contract'
import { isStorageRefused, tabStorage } from '@emberwatch/store'

/** Its start has failed in this tab; the host's guard writes it too (packages/host/src/shell/start-guard.ts). */
export const failedShell = 'emberwatch-shell'
/** This tab has reloaded for it. */
export const triedShell = 'emberwatch-shell-tried'

/** @returns false where a reload would not find it again */
export function remember(name: string, value: string): boolean {
  if (isStorageRefused()) return false
  try {
    tabStorage().setItem(storageKey(name), value)
    return true
  } catch {
    return false
  }
}

export const recall = (name: string): string | null => tabStorage().getItem(storageKey(name))
