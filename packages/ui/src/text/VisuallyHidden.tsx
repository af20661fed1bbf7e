import type { ReactNode } from 'react'

interface VisuallyHiddenProps {
  readonly as?: 'span' | 'legend' | 'caption'
  readonly role?: 'status'
  readonly children?: ReactNode
}

/** Text for screen readers alone. */
export const VisuallyHidden = ({ as: Element = 'span', role, children }: VisuallyHiddenProps) => (
  <Element className="ew-sr-only" role={role}>
    {children}
  </Element>
)
