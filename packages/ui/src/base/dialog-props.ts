import type { ReactNode } from 'react'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  /** Asked for by Escape and the close button; the owner decides. */
  readonly onClose: () => void
  /** Escape does nothing, because something typed would be lost. */
  readonly ignoresEscape?: boolean
  readonly width?: 'narrow' | 'wide'
  /** On phones it rises from the bottom edge, within reach of a thumb. */
  readonly isSheet?: boolean
  /** Buttons at the end. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}
