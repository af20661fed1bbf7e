import type { ReactNode } from 'react'

/**
 * A control with something that hangs on it. `hanging` gets a box as large as the control to hang on, so that the control
 * itself stays the same element, focus and all, while the code of what hangs there is still on its way.
 */
export function Anchored({ children, hanging }: { children: ReactNode; hanging: (box: ReactNode) => ReactNode }) {
  return (
    <span className="ew-anchored">
      {children}
      {hanging(<span className="ew-anchor-box" aria-hidden />)}
    </span>
  )
}
