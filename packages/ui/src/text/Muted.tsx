import type { ReactNode } from 'react'

interface MutedProps {
  readonly as?: 'p' | 'span' | 'small' | 's'
  readonly isSmall?: boolean
  readonly role?: 'status' | 'alert'
  readonly children?: ReactNode
}

/** Text of less weight, such as a note below a field; a paragraph by default. */
export const Muted = ({ as: Element = 'p', isSmall, role, children }: MutedProps) => (
  <Element className={isSmall ? 'ew-muted ew-small' : 'ew-muted'} role={role}>
    {children}
  </Element>
)
