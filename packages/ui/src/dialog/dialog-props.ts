import type { ReactNode } from 'react'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  /** Called on Escape and on the close button; the owner decides whether to close. */
  readonly onClose: () => void
  /** Ignores Escape, so that typed text is not lost. */
  readonly ignoresEscape?: boolean
  readonly width?: 'narrow' | 'wide'
  /** On phones the dialog slides in from the bottom edge, within reach of a thumb. */
  readonly isSheet?: boolean
  readonly footer?: ReactNode
  readonly children?: ReactNode
}
