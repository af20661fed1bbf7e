import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { IconName } from '../icons/Icon.tsx'
import { Anchored } from './Anchored.tsx'
import { Button, type ButtonProps } from './Button.tsx'
import { useWantedOverlays } from './overlays.ts'
import './base.css'

/** An entry goes somewhere (`to`) or does something (`onSelect`). */
export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly to?: string
  /** Handed over to where it goes, in the navigation. */
  readonly state?: unknown
  readonly onSelect?: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** Marks the place where one is. */
  readonly isCurrent?: boolean
  /** Something that is on or off; choosing the entry changes it. */
  readonly isChecked?: boolean
  /** A line above it. */
  readonly isApart?: boolean
}

interface MenuProps extends Omit<ButtonProps, 'onClick' | 'ref' | 'children'> {
  readonly text?: ReactNode
  readonly items: readonly MenuItem[]
  /** What stands above the entries. */
  readonly header?: ReactNode
}

/** A button that opens a menu. */
export function Menu({ text, items, header, ...button }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const overlays = useWantedOverlays(isOpen, close)
  const opener = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  // A press on the button is one beside the menu, too: it has closed the menu before the click comes.
  const wasOpen = useRef(false)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) opener.current?.focus()
  }
  return (
    <Anchored
      hanging={(box) =>
        overlays && (
          <overlays.DropdownMenu
            isOpen={isOpen}
            onOpenChange={change}
            items={items}
            header={header}
            label={button.label ?? (typeof text === 'string' ? text : 'Menu')}
          >
            {box}
          </overlays.DropdownMenu>
        )
      }
    >
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
