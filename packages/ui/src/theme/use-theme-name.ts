import { usePreferences } from '@emberwatch/store'
import { useSyncExternalStore } from 'react'
import type { ThemeName } from './tokens.ts'

const darkQuery = '(prefers-color-scheme: dark)'
const stillQuery = '(prefers-reduced-motion: reduce)'

/** Whether a media query holds, followed as it changes. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}

/** The theme in use: what the person chose, or the system's. */
export function useThemeName(): ThemeName {
  const { theme } = usePreferences()
  const isDark = useMedia(darkQuery)
  return theme === 'system' ? (isDark ? 'dark' : 'light') : theme
}

export const useIsStill = (): boolean => useMedia(stillQuery)
