import { hiddenTabMs } from '@emberwatch/contract'

/**
 * Calls `onReturn` when this tab is seen again after `hiddenTabMs` or more, also one that the browser has frozen meanwhile.
 * @returns how to stop
 */
export function watchReturns(onReturn: () => void): () => void {
  let hiddenAt: number | undefined
  const look = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt ??= Date.now()
      return
    }
    if (hiddenAt !== undefined && Date.now() - hiddenAt >= hiddenTabMs) onReturn()
    hiddenAt = undefined
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
