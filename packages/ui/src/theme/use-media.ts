import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}

/** A screen as narrow as a phone's; the style sheets draw the line at the same width. Paper is none, however narrow. */
export const useIsPhone = (): boolean => useMedia('screen and (width < 640px)')
