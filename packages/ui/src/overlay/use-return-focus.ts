import { useEffect, useState } from 'react'

/** Gives the focus back to what had it before, when this goes away and nothing else has taken it. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the document has lost the dialog and the focus with it.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}
