import type { PublicRegistry } from '@emberwatch/federation'
import { failedShell, recall, remember, triedShell } from '../boot/tab-memory.ts'

/** The shell of this page, and another one that everybody gets now: it comes by loading the page anew. */
export interface ShellSwap {
  /** Hears what the host says now. Answers whether a shell waits that did not before. */
  readonly offer: (document: PublicRegistry) => boolean
  /** The version that a page gets which is loaded now, where that is another than this page's and can start here. */
  readonly waiting: () => string | null
  /** Loads the page anew because somebody wants it. */
  readonly swap: () => void
  /** Does so by itself: once for each version, so that nothing goes round where a host is behind. Answers whether it does. */
  readonly swapOnce: () => boolean
}

/** @param own left out where the host does not say which shell it gives: then none ever waits */
export function createShellSwap(own: string | undefined, reload = () => window.location.reload()): ShellSwap {
  let newest = 0
  let next: string | null = null
  return {
    offer: ({ revision, shellVersion }) => {
      // Hosts that share a store may be some seconds behind one another.
      if (!own || !shellVersion || revision < newest) return false
      newest = revision
      const before = next
      next = shellVersion === own || shellVersion === recall(failedShell) ? null : shellVersion
      return next !== null && next !== before
    },
    waiting: () => next,
    swap: () => reload(),
    swapOnce: () => {
      if (!next || recall(triedShell) === next || !remember(triedShell, next)) return false
      reload()
      return true
    },
  }
}
