import { useEffect } from 'react'

/** Keeps the screen awake where the browser can (Screen Wake Lock); a hidden tab loses the lock and takes it again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = () => {
      if (document.visibilityState !== 'visible') return
      // Refused on low battery; the next time the tab is shown tries again.
      void navigator.wakeLock?.request('screen').then(
        (taken) => {
          if (isOver) void taken.release()
          else lock = taken
        },
        () => undefined,
      )
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
