import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const gap = 4
const margin = 8

/** Places a fixed panel below its opener, or above if there is no room, and keeps it inside the viewport. */
function position(opener: HTMLElement, panel: HTMLElement) {
  const at = opener.getBoundingClientRect()
  const width = panel.offsetWidth
  const height = panel.offsetHeight
  // In the right half of the window the panel aligns with the opener's right edge.
  const start = at.left + at.width / 2 > window.innerWidth / 2 ? at.right - width : at.left
  const left = Math.max(margin, Math.min(start, window.innerWidth - width - margin))
  const isBelow = at.bottom + gap + height <= window.innerHeight || at.top < height
  panel.style.left = `${left}px`
  panel.style.top = `${isBelow ? at.bottom + gap : at.top - gap - height}px`
}

/** Opens, places and closes a button's panel. It closes on Escape, on a click outside and when the focus leaves it. */
export function usePopover() {
  const [isOpen, setOpen] = useState(false)
  const openerRef = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)

  const close = useCallback((returnFocus = true) => {
    setOpen(false)
    if (returnFocus) openerRef.current?.focus()
  }, [])

  usePosition(isOpen, openerRef, panelRef)
  useOutside(isOpen, openerRef, panelRef, close)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape closes only the panel, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return {
    isOpen,
    open: () => setOpen(true),
    toggle: () => setOpen((was) => !was),
    close,
    openerRef,
    panelRef,
    onKeyDown,
  }
}

type ElementRef = RefObject<HTMLElement | null>

/** Keeps the panel at its opener while the page scrolls or changes its size. */
function usePosition(isOpen: boolean, openerRef: ElementRef, panelRef: ElementRef): void {
  useLayoutEffect(() => {
    const [opener, panel] = [openerRef.current, panelRef.current]
    if (!isOpen || !opener || !panel) return
    const update = () => position(opener, panel)
    update()
    window.addEventListener('scroll', update, true)
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update, true)
      window.removeEventListener('resize', update)
    }
  }, [isOpen, openerRef, panelRef])
}

/** A press or a focus outside of both closes the panel. */
function useOutside(
  isOpen: boolean,
  openerRef: ElementRef,
  panelRef: ElementRef,
  close: (returnFocus: boolean) => void,
) {
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: Event) => {
      const target = event.target as Node
      if (!panelRef.current?.contains(target) && !openerRef.current?.contains(target)) close(false)
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
    }
  }, [isOpen, openerRef, panelRef, close])
}
