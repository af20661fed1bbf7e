import { useSyncExternalStore } from 'react'

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

/** A viewport as narrow as a phone's, with the same breakpoint as the style sheets. Print never counts as a phone. */
export const useIsPhone = (): boolean => useMedia('screen and (width < 640px)')

export const useIsStill = (): boolean => useMedia('(prefers-reduced-motion: reduce)')
