import { cloneElement, type ReactElement, useId } from 'react'
import './base.css'

interface TooltipProps {
  readonly text: string
  /** One control that passes `aria-describedby` on. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A hint on hover and focus. It explains what is already named; nothing may stand in it alone. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  return (
    <span className="ew-tooltip">
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id} className="ew-tooltip-text">
        {text}
      </span>
    </span>
  )
}
