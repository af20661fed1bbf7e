import { Button, formatCount, lazyDialog, useDialog, VisuallyHidden } from '@emberwatch/ui'
import { useEffect, useEffectEvent } from 'react'
import type { JournalSubject } from './JournalDialog.tsx'

const JournalDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "journal" */ './JournalDialog.tsx')).JournalDialog,
)

interface JournalButtonProps {
  readonly of: JournalSubject
  readonly linesCount: number
  /** The row of an open dialog stays. */
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
}

export function JournalButton({ of, linesCount, onOpenChange }: JournalButtonProps) {
  const { isOpen, open, close } = useDialog()
  const tellOpen = useEffectEvent(() => onOpenChange?.(isOpen))
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells of each change
  useEffect(() => tellOpen(), [isOpen])
  return (
    <>
      <Button size="small" onClick={open}>
        {linesCount > 0 ? `Journal (${formatCount(linesCount)})` : 'Journal'}
        <VisuallyHidden>{` ${of.name}`}</VisuallyHidden>
      </Button>
      {isOpen && <JournalDialog of={of} onClose={close} />}
    </>
  )
}
