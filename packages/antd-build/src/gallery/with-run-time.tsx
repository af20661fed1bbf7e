import { Alert, Badge, Button, ConfigProvider, Empty, Skeleton, Tag } from 'antd'
import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { antdTheme } from '../sheets/antd-theme.ts'
import { type Base, Gallery } from './Gallery.tsx'

/** The gallery with antd's own run-time: our tokens, but rules generated in the browser. */
const name = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
const base = {
  ...{ Badge, Button, Empty, Tag },
  Alert: (props: ComponentProps<typeof Alert>) => <Alert {...props} showIcon />,
  Skeleton: ({ widths }: { widths: string[] }) => (
    <Skeleton active title={false} paragraph={{ rows: widths.length, width: widths }} />
  ),
} as unknown as Base
const { token, ...theme } = antdTheme(name)
createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider
    theme={{ ...theme, token: { ...token, motion: false } }}
    wave={{ disabled: true }}
    button={{ autoInsertSpace: false }}
  >
    <Gallery base={base} />
  </ConfigProvider>,
)
