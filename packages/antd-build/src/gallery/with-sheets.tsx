import * as base from '@emberwatch/ui/markup'
import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import '@emberwatch/ui/antd/base.css'
import '@emberwatch/ui/antd/overlay.css'
import '@emberwatch/ui/antd/choice.css'
import '@emberwatch/ui/antd/upload.css'

createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider theme={{ hashed: false, zeroRuntime: true, token: { motion: false } }} wave={{ disabled: true }}>
    <Gallery base={base} />
  </ConfigProvider>,
)
