import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { lazyDialog } from '../lazy/lazy-view.tsx'
import type { LabelReading } from '../scan/use-labels.ts'

interface ScanButtonProps {
  /** Names the button and the dialog, such as "Scan label". */
  readonly title: string
  /** Puts the text of a label into the form, unless it is of another kind. */
  readonly onText: (text: string) => LabelReading
}

const ScanDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "scan" */ '../scan/ScanDialog.tsx')).ScanDialog,
)

/** Opens the camera beside a field (product 6.12). After a hit the next field has the focus, and a screen reader says what was read. */
export function ScanButton({ title, onText }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [hit, setHit] = useState<{ readonly words: string }>()
  const button = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  // The dialog has left the document by then, and has not given the focus back yet.
  useEffect(() => {
    if (hit && button.current) nextField(button.current)?.focus()
  }, [hit])
  const take = (text: string) => {
    const reading = onText(text)
    if ('problem' in reading) return reading
    setOpen(false)
    setHit({ words: reading.words })
    return reading
  }
  return (
    <>
      <Button ref={button} icon="camera" label={title} onClick={() => setOpen(true)} />
      <span aria-live="polite" className="ew-sr-only">
        {hit && `Read: ${hit.words}`}
      </span>
      {isOpen && <ScanDialog title={title} onText={take} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The next field that a person can fill in, but for the one that the button belongs to. */
function nextField(button: HTMLElement): HTMLElement | undefined {
  const fields = [...(button.closest('form')?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])]
  return fields.find(
    (field) =>
      button.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !button.parentElement?.contains(field) &&
      !field.matches(':disabled, [type=file], [type=hidden]') &&
      // It is missing in jsdom.
      (field.checkVisibility?.() ?? true),
  )
}
