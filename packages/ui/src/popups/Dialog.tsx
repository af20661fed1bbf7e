import { useState } from 'react'
import type { DialogProps } from '../base/dialog-props.ts'
import { useWantedOverlays } from './overlays.ts'

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
