import { usePreferences } from '@emberwatch/store'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { popupContainer } from './popup-container.ts'
import { useIsStill, useThemeName } from './use-theme-name.ts'
import './made/fonts.css'
import './theme.css'
// Fields of tables and search need it before any form loads; in the first style sheet it loads only once.
import '../form/form.css'
import '../status/status.css'

/** Applies theme and density from the preferences or the system; sets `data-theme` and `data-density` on the document. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const name = useThemeName()
  const isStill = useIsStill()
  const { density } = usePreferences()
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { theme: name, density })
  }, [name, density])
  // Colours and sizes of both themes are in the style sheets (ui/antd); only motion is set by script.
  const theme = useMemo<ThemeConfig>(
    () => ({ hashed: false, zeroRuntime: true, token: { motion: !isStill } }),
    [isStill],
  )
  return (
    <ConfigProvider
      theme={theme}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      getPopupContainer={popupContainer}
    >
      {children}
    </ConfigProvider>
  )
}
