import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

/** The elements of all mounted users, which a page shows one of. */
const mounted = new Set<HTMLElement>()
const listeners = new Set<() => void>()

function first(): HTMLElement | null {
  let earliest: HTMLElement | null = null
  for (const element of mounted)
    if (!earliest || element.compareDocumentPosition(earliest) & Node.DOCUMENT_POSITION_FOLLOWING) earliest = element
  return earliest
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tests whether the element with this ref stands before all others that use the hook. */
export function useFirstOnPage(): { readonly ref: RefObject<HTMLSpanElement | null>; readonly isFirst: boolean } {
  const ref = useRef<HTMLSpanElement>(null)
  const isFirst = useSyncExternalStore(subscribe, () => ref.current !== null && first() === ref.current)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const change = (act: () => void) => {
      act()
      for (const listener of listeners) listener()
    }
    change(() => mounted.add(element))
    return () => change(() => mounted.delete(element))
  }, [])
  return { ref, isFirst }
}
