import type { ReactNode } from 'react'
import './tooltip.css'

/**
 * A control with an attached overlay. `hanging` gets a box of the control's size as anchor, so that the control stays mounted and keeps the focus
 * while the overlay's code loads.
 */
export function Anchored({ children, hanging }: { children: ReactNode; hanging: (box: ReactNode) => ReactNode }) {
  return (
    <span className="ew-anchored">
      {children}
      {hanging(<span className="ew-anchor-box" aria-hidden />)}
    </span>
  )
}
