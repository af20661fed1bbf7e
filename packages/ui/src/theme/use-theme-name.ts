import { usePreferences } from '@emberwatch/store'
import type { ThemeName } from './tokens.ts'
import { useMedia } from './use-media.ts'

const darkQuery = '(prefers-color-scheme: dark)'

export function useThemeName(): ThemeName {
  const { theme } = usePreferences()
  const isDark = useMedia(darkQuery)
  return theme === 'system' ? (isDark ? 'dark' : 'light') : theme
}
