import { type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds. A pointer that only crosses the button stays for less time. */
const restMs = 100

/** Calls `onIntent` when a button gets the focus or a pointer rests on it, to prepare for a likely click. */
export function useIntent(onIntent: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onFocus: onIntent,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      // A touch becomes a click at once, so waiting for a resting pointer has no use.
      if (pointerType !== 'touch') timer.current = setTimeout(onIntent, restMs)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
}
