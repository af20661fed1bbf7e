import { type ReactNode, useId } from 'react'
import './base.css'

/** A hint on hover and focus. It explains what is already named; nothing may stand in it alone. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  return (
    <span className="ew-tooltip" aria-describedby={id}>
      {children}
      <span role="tooltip" id={id} className="ew-tooltip-text">
        {text}
      </span>
    </span>
  )
}
