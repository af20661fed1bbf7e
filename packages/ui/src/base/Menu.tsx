import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '../icons/Icon.tsx'
import { Button, type ButtonProps } from './Button.tsx'
import { usePopover } from './use-popover.ts'
import './base.css'

/** An entry goes somewhere (`to`) or does something (`onSelect`). */
export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly to?: string
  readonly onSelect?: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** Marks the place where one is. */
  readonly isCurrent?: boolean
}

interface MenuProps extends Omit<ButtonProps, 'onClick' | 'ref' | 'children'> {
  readonly text?: ReactNode
  readonly items: readonly MenuItem[]
  /** What stands above the entries. */
  readonly header?: ReactNode
}

/** Where the arrow keys lead in a list of entries (WAI-ARIA menu button pattern). */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  entries.at(to % entries.length)?.focus()
}

/** A button that opens a menu. */
export function Menu({ text, items, header, ...button }: MenuProps) {
  const { isOpen, toggle, close, openerRef, panelRef, onKeyDown } = usePopover()
  useEffect(() => {
    if (isOpen) panelRef.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isOpen, panelRef])
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') close(false)
    moveFocus(event)
    onKeyDown(event)
  }
  return (
    <>
      <Button {...button} ref={openerRef} aria-expanded={isOpen} aria-haspopup="menu" onClick={toggle}>
        {text}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu inside, which bubble up to here
        <div ref={panelRef} className="ew-popover ew-menu" onKeyDown={handleKey}>
          {header}
          <div role="menu" aria-label={button.label ?? (typeof text === 'string' ? text : 'Menu')}>
            {items.map((item) => (
              <Entry key={item.label} item={item} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function Entry({ item, onDone }: { item: MenuItem; onDone: (returnFocus?: boolean) => void }) {
  const className = `ew-menu-item ${item.isDanger ? 'is-danger' : ''}`
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      {item.label}
    </>
  )
  if (item.to)
    return (
      <Link
        role="menuitem"
        className={className}
        to={item.to}
        aria-current={item.isCurrent ? 'page' : undefined}
        onClick={() => {
          item.onSelect?.()
          onDone(false)
        }}
      >
        {content}
      </Link>
    )
  const select = () => {
    // The focus goes back first, so that a dialog opened by the entry returns it to the button.
    onDone()
    item.onSelect?.()
  }
  return (
    <button type="button" role="menuitem" className={className} disabled={item.isDisabled} onClick={select}>
      {content}
    </button>
  )
}
