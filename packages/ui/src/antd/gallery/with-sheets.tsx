import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import '../made/base.css'
import '../made/overlay.css'
import '../made/choice.css'
import '../made/upload.css'
import '../made/detail.css'

/** The gallery as the product shows it. */
createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfigProvider
    theme={{ hashed: false, zeroRuntime: true, token: { motion: false } }}
    wave={{ disabled: true }}
    button={{ autoInsertSpace: false }}
  >
    <Gallery />
  </ConfigProvider>,
)
