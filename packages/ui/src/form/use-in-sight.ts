import { type RefObject, useEffect } from 'react'

/** Keeps a form with its buttons in sight while it has the focus, also when the keyboard of a phone opens and takes room from the page. */
export function useInSight(form: RefObject<HTMLFormElement | null>, isWanted = false): void {
  useEffect(() => {
    const { current } = form
    if (!isWanted || !current) return
    // One frame later, when the height of the keyboard is known (use-keyboard-room.ts).
    const show = () =>
      requestAnimationFrame(() => {
        if (current.contains(document.activeElement)) current.scrollIntoView?.({ block: 'nearest' })
      })
    const sources = [current, window, window.visualViewport]
    for (const source of sources) source?.addEventListener(source === current ? 'focusin' : 'resize', show)
    return () => {
      for (const source of sources) source?.removeEventListener(source === current ? 'focusin' : 'resize', show)
    }
  }, [form, isWanted])
}
