import { useNotices } from '@emberwatch/store'
import { useEffect, useState } from 'react'
import { loadOverlays, useOverlaysFor } from '../lazy/overlays.ts'
import './notice.css'

export function Snackbars() {
  const hasNotices = useNotices().length > 0
  const overlays = useOverlaysFor(hasNotices)
  useEffect(() => {
    // A failure needs no handling: plain notices stay readable, and the next one tries again.
    if (hasNotices) loadOverlays().catch(() => undefined)
  }, [hasNotices])
  const [region, setRegion] = useState<HTMLElement | null>(null)
  return (
    <section ref={setRegion} className="ew-notices" aria-label="Notices" aria-live="polite" aria-relevant="additions">
      {overlays ? region && <overlays.Notices region={region} /> : <PlainNotices />}
    </section>
  )
}

/** These notices work before the design system's overlays are loaded, for example to report that they cannot be loaded. */
const PlainNotices = () =>
  useNotices().map(({ id, text }) => (
    <p key={id} className="ew-notice-plain">
      {text}
    </p>
  ))
