import { usePreferences } from '@emberwatch/store'
import { useMedia } from '../base/use-media.ts'
import type { ThemeName } from './tokens.ts'

const darkQuery = '(prefers-color-scheme: dark)'

export function useThemeName(): ThemeName {
  const { theme } = usePreferences()
  const isDark = useMedia(darkQuery)
  return theme === 'system' ? (isDark ? 'dark' : 'light') : theme
}
