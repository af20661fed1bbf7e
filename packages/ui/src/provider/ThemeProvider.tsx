import { usePreferences } from '@emberwatch/store'
import { type ReactNode, useInsertionEffect } from 'react'
import { useThemeName } from '../theme/use-theme-name.ts'
import '../theme/made/fonts.css'
import '../theme/theme.css'
import '../theme/touch.css'
// Tables, search and dates need these before their own sheets load; in the first style sheet they load only once.
import '../form/form.css'
import '../page/freshness.css'
import '../popover/popover.css'
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
