import { type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds. A pointer that only passes over a button stays for less. */
const restMs = 100

/** For a button that is likely to be pressed: `onIntent` is called when it gets the focus, or a pointer rests on it. */
export function useIntent(onIntent: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onFocus: onIntent,
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      // A finger presses as soon as it is there.
      if (pointerType !== 'touch') timer.current = setTimeout(onIntent, restMs)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
}
