import { useEffect } from 'react'

/** Keeps a form in one line, with its button, in sight while it has the focus, also when the keyboard of a phone opens and takes room from the page. */
export function useFormsInSight(): void {
  useEffect(() => {
    // One frame later, when the height of the keyboard is known (ui's use-keyboard-room.ts).
    const show = () =>
      requestAnimationFrame(() =>
        document.activeElement?.closest('.ew-form-inline')?.scrollIntoView({ block: 'nearest' }),
      )
    // The frame's code comes after the page, so that a form may have the focus already.
    show()
    addEventListener('focusin', show)
    window.visualViewport?.addEventListener('resize', show)
    return () => {
      removeEventListener('focusin', show)
      window.visualViewport?.removeEventListener('resize', show)
    }
  }, [])
}
