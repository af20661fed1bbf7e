import { useEffect } from 'react'

/** Safari ends a composition before it tells of the key that confirmed it. */
const composingKeyCode = 229

/**
 * Keys that an input method uses, such as Enter on a candidate in Japanese, reach no handler: they would open the first hit or close a search. The
 * input method itself is not disturbed (UI Events, 5.7).
 */
export function useCompositionGuard(): void {
  useEffect(() => {
    const guard = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === composingKeyCode) event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', guard, true)
    return () => window.removeEventListener('keydown', guard, true)
  }, [])
}
