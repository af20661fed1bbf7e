import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import './base.css'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  /** Asked for by Escape and the close button; the owner decides. */
  readonly onClose: () => void
  /** Escape does nothing, because something typed would be lost. */
  readonly ignoresEscape?: boolean
  readonly width?: 'narrow' | 'wide'
  /** Buttons at the end. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** A modal dialog on the browser's own: focus stays inside, goes back afterwards, and what lies behind is inert. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

const firstField = '.ew-dialog-body :is(input, select, textarea):not(:disabled)'

function OpenDialog({ title, onClose, ignoresEscape, width = 'narrow', footer, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    // To the first field, else to the first button at the end, which is the harmless one.
    dialog.querySelector<HTMLElement>(firstField)?.focus()
    if (!dialog.querySelector(firstField)) dialog.querySelector<HTMLElement>('.ew-dialog-foot button')?.focus()
    // Closed before it leaves the document, else the browser does not give the focus back.
    return () => dialog.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={`ew-dialog ew-dialog-${width}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        if (!ignoresEscape) onClose()
      }}
    >
      <header className="ew-dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Button kind="quiet" size="small" icon="close" label="Close" onClick={onClose} />
      </header>
      <div className="ew-dialog-body">{children}</div>
      {footer && <footer className="ew-dialog-foot">{footer}</footer>}
    </dialog>
  )
}

/** Whether a dialog is open, and how to change that. */
export function useDialog() {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
