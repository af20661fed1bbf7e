import { useEffect, useState } from 'react'

/** Returns the focus to the previously focused element on unmount, unless another element has taken it. */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Runs after the dialog, and the focus with it, has been removed from the document.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      })
    },
    [before],
  )
}
