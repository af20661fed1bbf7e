import { type RefObject, useEffect } from 'react'

/** Keeps a form with its buttons in sight while it has the focus, also when the keyboard of a phone opens and takes room from the page. */
export function useInSight(ref: RefObject<HTMLFormElement | null>, isWanted = false): void {
  useEffect(() => {
    if (!isWanted) return
    // One frame later, when the height of the keyboard is known (use-keyboard-room.ts).
    const show = () =>
      requestAnimationFrame(
        () => ref.current?.matches(':focus-within') && ref.current.scrollIntoView?.({ block: 'nearest' }),
      )
    addEventListener('focusin', show)
    visualViewport?.addEventListener('resize', show)
    return () => {
      removeEventListener('focusin', show)
      visualViewport?.removeEventListener('resize', show)
    }
  }, [ref, isWanted])
}
