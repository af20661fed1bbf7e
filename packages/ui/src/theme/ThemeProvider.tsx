import { usePreferences } from '@emberwatch/store'
import { type ReactNode, useInsertionEffect } from 'react'
import { useThemeName } from './use-theme-name.ts'
import './made/fonts.css'
import './theme.css'
import './touch.css'
// Fields of tables and search need it before any form loads; in the first style sheet it loads only once.
import '../form/form.css'
import '../status/status.css'

/** Applies theme and density from the preferences or the system; sets `data-theme` and `data-density` on the document. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const name = useThemeName()
  const { density } = usePreferences()
  // The theme is set before effects that measure: a later change of colours has the browser compute every element's style again.
  useInsertionEffect(() => {
    Object.assign(document.documentElement.dataset, { theme: name, density })
  }, [name, density])
  return <>{children}</>
}
