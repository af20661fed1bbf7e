import { cloneElement, type ReactElement, useCallback, useId, useState } from 'react'
import { useWantedOverlays } from '../lazy/overlays.ts'
import { Anchored } from './Anchored.tsx'
import './tooltip.css'

interface TooltipProps {
  readonly text: string
  /** One control; it must pass on `aria-describedby`. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A hint on hover and focus. It only adds to a named control; no information may be in it alone. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const hide = useCallback(() => setShown(false), [])
  const overlays = useWantedOverlays(isShown, hide)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside has the keys; here its hint is shown and hidden
    <span
      className="ew-hinted"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={hide}
      onFocus={() => setShown(true)}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      <Anchored
        hanging={(box) =>
          overlays && (
            <overlays.Hint text={text} isShown={isShown}>
              {box}
            </overlays.Hint>
          )
        }
      >
        {cloneElement(children, { 'aria-describedby': id })}
        <span id={id} className="ew-sr-only">
          {text}
        </span>
      </Anchored>
    </span>
  )
}
