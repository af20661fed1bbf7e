import { useState } from 'react'
import type { DialogProps } from '../base/dialog-props.ts'
import { useWantedOverlays } from './overlays.ts'

/** A modal dialog: traps the focus, returns it on close, and makes the page behind inert. */
export function Dialog(props: DialogProps) {
  const overlays = useWantedOverlays(props.isOpen, props.onClose)
  return overlays ? <overlays.ModalDialog {...props} /> : null
}

export function useDialog() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
