import { ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { antdTheme } from './antd-theme.ts'
import { useIsStill, useThemeName } from './use-theme-name.ts'
import './fonts.css'
import './theme.css'
import '../status/status.css'

export interface ThemeProviderProps {
  /** Nonce of the Content Security Policy for the style elements that antd adds. */
  readonly nonce?: string
  readonly children: ReactNode
}

/** Light or dark, as the person or the system wants it; marks the document with `data-theme`. */
export function ThemeProvider({ nonce, children }: ThemeProviderProps) {
  const name = useThemeName()
  const isStill = useIsStill()
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = name
  }, [name])
  const theme = useMemo(() => antdTheme(name, isStill), [name, isStill])
  return (
    <ConfigProvider
      theme={theme}
      csp={nonce ? { nonce } : undefined}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}
