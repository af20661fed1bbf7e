import { useState } from 'react'
import { useWantedOverlays } from '../lazy/overlays.ts'
import type { DialogProps } from './dialog-props.ts'

/** A modal dialog: traps the focus, returns it on close, and makes the page behind inert. */
export function Dialog(props: DialogProps) {
  const overlays = useWantedOverlays(props.isOpen, props.onClose)
  return overlays ? <overlays.ModalDialog {...props} /> : null
}

export function useDialog() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
