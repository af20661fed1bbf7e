import type { HostRegistry } from '@emberwatch/federation'
import { noticesStore } from '@emberwatch/store'
import { failedShell, recall, remember, triedShell } from './tab-memory.ts'

/** Another shell that a reload would get. */
export interface ShellSwap {
  /** @returns whether a new shell is waiting */
  readonly stage: (document: HostRegistry) => boolean
  /** The version that a reload would get, where it differs and can start here. */
  readonly waiting: () => string | null
  /** @returns whether there is another shell */
  readonly swap: () => boolean
  /** Reloads once per version, so that a host that is behind causes no loop. @returns whether it reloads */
  readonly swapOnce: () => boolean
}

interface Calls {
  readonly isMutating: () => number
}

/** @param own version of this page's shell */
export function createShellSwap(own: string, calls: Calls, reload = () => window.location.reload()): ShellSwap {
  let newest = 0
  let next: string | null = null
  /** A swap loses nothing: no writes or uploads run, and no notice is unread. */
  const isQuiet = () => calls.isMutating() === 0 && noticesStore.getState().notices.every(({ action }) => action)
  const swap = () => {
    if (next) reload()
    return next !== null
  }
  return {
    stage: ({ revision, shellVersion, shellCanary }) => {
      // Hosts that share a store may be seconds behind one another.
      if (revision < newest) return false
      newest = revision
      const before = next
      const isGood = [shellVersion, shellCanary].includes(own) || shellVersion === recall(failedShell)
      next = isGood ? null : shellVersion
      return next !== null && next !== before
    },
    waiting: () => next,
    swap,
    swapOnce: () => next !== null && isQuiet() && recall(triedShell) !== next && remember(triedShell, next) && swap(),
  }
}
