import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { antdTheme } from '../sheets/antd-theme.ts'
import { Gallery } from './Gallery.tsx'

/** The gallery with antd's own run-time: our tokens, but rules generated in the browser. */
const name = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
const { token, ...theme } = antdTheme(name)
createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider
    theme={{ ...theme, token: { ...token, motion: false } }}
    wave={{ disabled: true }}
    button={{ autoInsertSpace: false }}
  >
    <Gallery />
  </ConfigProvider>,
)
