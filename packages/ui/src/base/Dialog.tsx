import { type ReactNode, useState } from 'react'
import { useWantedOverlays } from './overlays.ts'

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

/** A modal dialog: focus stays inside and goes back afterwards, and what lies behind cannot be reached. */
export function Dialog(props: DialogProps) {
  const overlays = useWantedOverlays(props.isOpen, props.onClose)
  return overlays ? <overlays.ModalDialog {...props} /> : null
}

/** Whether a dialog is open, and how to change that. */
export function useDialog() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
