import { useNotices } from '@emberwatch/store'
import { useState } from 'react'
import { useOverlays } from '../popups/overlays.ts'
import './feedback.css'

/** The store's notices at the edge of the screen, told to assistive technology as they come. */
export function Snackbars() {
  const overlays = useOverlays()
  const [region, setRegion] = useState<HTMLElement | null>(null)
  return (
    <section ref={setRegion} className="ew-notices" aria-label="Notices" aria-live="polite" aria-relevant="additions">
      {overlays ? region && <overlays.Notices region={region} /> : <PlainNotices />}
    </section>
  )
}

/** What can be said before the rest of the design system is here, that it cannot be had among it. */
const PlainNotices = () =>
  useNotices().map(({ id, text }) => (
    <p key={id} className="ew-notice-plain">
      {text}
    </p>
  ))
