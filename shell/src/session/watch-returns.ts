import { hiddenTabMs } from '@emberwatch/contract'

/** Called after the tab was hidden or frozen for `hiddenTabMs` or more. @returns a function that ends it */
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
