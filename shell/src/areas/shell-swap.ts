import type { HostRegistry } from '@emberwatch/federation'
import { noticesStore } from '@emberwatch/store'
import { failedShell, recall, remember, triedShell } from './tab-memory.ts'

/** The shell of this page, and another one that everybody gets now: it comes by loading the page anew. */
export interface ShellSwap {
  /** Hears what the host says now. Answers whether a shell waits that did not before. */
  readonly offer: (document: HostRegistry) => boolean
  /** The version that a page gets which is loaded now, where that is another than this page's and can start here. */
  readonly waiting: () => string | null
  /** Loads the page anew because somebody wants it. Answers whether there is something to come to. */
  readonly swap: () => boolean
  /** Does so by itself: once for each version, so that nothing goes round where a host is behind. Answers whether it does. */
  readonly swapOnce: () => boolean
}

/** Calls that write, or bring files. */
interface Calls {
  readonly isMutating: () => number
}

/** @param own the version of this page's shell */
export function createShellSwap(own: string, calls: Calls, reload = () => window.location.reload()): ShellSwap {
  let newest = 0
  let next: string | null = null
  /** Nothing is lost that goes on past its page: files on their way, and words that somebody has not read yet. */
  const isQuiet = () => calls.isMutating() === 0 && noticesStore.getState().notices.every(({ action }) => action)
  const swap = () => {
    if (next) reload()
    return next !== null
  }
  return {
    offer: ({ revision, shellVersion }) => {
      // Hosts that share a store may be some seconds behind one another.
      if (revision < newest) return false
      newest = revision
      const before = next
      next = shellVersion === own || shellVersion === recall(failedShell) ? null : shellVersion
      return next !== null && next !== before
    },
    waiting: () => next,
    swap,
    swapOnce: () => next !== null && isQuiet() && recall(triedShell) !== next && remember(triedShell, next) && swap(),
  }
}
