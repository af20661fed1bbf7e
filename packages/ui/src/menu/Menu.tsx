import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../button/Button.tsx'
import { useWantedOverlays } from '../lazy/overlays.ts'
import { Anchored } from '../tooltip/Anchored.tsx'
import type { MenuItem } from './menu-item.ts'

interface MenuProps extends Omit<ButtonProps, 'onClick' | 'ref' | 'children'> {
  readonly text?: ReactNode
  readonly items: readonly MenuItem[]
  readonly header?: ReactNode
}

export function Menu({ text, items, header, ...button }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const overlays = useWantedOverlays(isOpen, close)
  const opener = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  // Pressing the button counts as a click outside the menu, so the menu is closed before the click event.
  const wasOpen = useRef(false)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) opener.current?.focus()
  }
  const label = button.label ?? (typeof text === 'string' ? text : 'Menu')
  const menu = { isOpen, onOpenChange: change, items, header, label }
  return (
    <Anchored hanging={(box) => overlays && <overlays.DropdownMenu {...menu}>{box}</overlays.DropdownMenu>}>
      <Button
        {...button}
        ref={opener}
        aria-expanded={isOpen}
        aria-haspopup="menu"
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={() => {
          setOpen(!(isOpen || wasOpen.current))
          wasOpen.current = false
        }}
      >
        {text}
      </Button>
    </Anchored>
  )
}
