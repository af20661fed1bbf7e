import { usePreferences } from '@emberwatch/store'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { popupContainer } from './popup-container.ts'
import { useIsStill, useThemeName } from './use-theme-name.ts'
import './made/fonts.css'
import './theme.css'
// Fields of tables and search, before forms come: with the first sheet they come once.
import '../form/form.css'
import '../status/status.css'

/** Light or dark and close or wide, as the person or the system wants it; marks the document with `data-theme` and `data-density`. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const name = useThemeName()
  const isStill = useIsStill()
  const { density } = usePreferences()
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { theme: name, density })
  }, [name, density])
  // Colours and sizes are in the sheets (ui/antd), for both themes; only motion is asked for by scripts.
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
