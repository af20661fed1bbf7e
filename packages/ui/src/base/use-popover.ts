import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const gap = 4
const margin = 8

/** Puts a panel of fixed position below its opener, or above where there is no room; never outside of the window. */
function place(opener: HTMLElement, panel: HTMLElement) {
  const at = opener.getBoundingClientRect()
  const width = panel.offsetWidth
  const height = panel.offsetHeight
  // In the right half the panel ends where its opener ends.
  const start = at.left + at.width / 2 > window.innerWidth / 2 ? at.right - width : at.left
  const left = Math.max(margin, Math.min(start, window.innerWidth - width - margin))
  const isBelow = at.bottom + gap + height <= window.innerHeight || at.top < height
  panel.style.left = `${left}px`
  panel.style.top = `${isBelow ? at.bottom + gap : at.top - gap - height}px`
}

/** Opening, placing and closing (Escape, click outside, focus gone elsewhere) of a panel that hangs on a button. */
export function usePopover() {
  const [isOpen, setOpen] = useState(false)
  const openerRef = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)

  const close = useCallback((returnFocus = true) => {
    setOpen(false)
    if (returnFocus) openerRef.current?.focus()
  }, [])

  useLayoutEffect(() => {
    const [opener, panel] = [openerRef.current, panelRef.current]
    if (!isOpen || !opener || !panel) return
    const update = () => place(opener, panel)
    update()
    window.addEventListener('scroll', update, true)
    window.addEventListener('resize', update)
    return () => {
      window.removeEventListener('scroll', update, true)
      window.removeEventListener('resize', update)
    }
  }, [isOpen])

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
  }, [isOpen, close])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Escape closes the panel alone, not the dialog around it.
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
