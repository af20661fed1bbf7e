import type { ReactNode } from 'react'
import { withClass } from '../theme/class-names.ts'

interface NumbersProps {
  readonly as?: 'span' | 'b'
  readonly isMuted?: boolean
  readonly role?: 'status'
  /** A class of the layout around it. */
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** Draws digits equally wide: numbers stand below each other, and nothing moves while they change. */
export const Numbers = ({ as: Element = 'span', isMuted, role, className, children }: NumbersProps) => (
  <Element className={withClass(isMuted ? 'ew-numbers ew-muted' : 'ew-numbers', className)} role={role}>
    {children}
  </Element>
)
