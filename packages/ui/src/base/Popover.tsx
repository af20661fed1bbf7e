import { Badge } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { usePopover } from './use-popover.ts'
import './base.css'

interface PopoverProps extends Omit<ButtonProps, 'onClick' | 'ref' | 'children'> {
  /** What the button shows. */
  readonly text?: ReactNode
  /** The name of the panel. */
  readonly title: string
  /** Shows that something is set in there. */
  readonly isMarked?: boolean
  readonly children: (close: () => void) => ReactNode
}

const focusable = 'input, select, button'

/** A button with a panel that hangs on it; the panel's first control takes the focus, unless another has. */
export function Popover({ text, title, isMarked, children, ...button }: PopoverProps) {
  const { isOpen, toggle, close, openerRef, panelRef, onKeyDown } = usePopover()
  useEffect(() => {
    const panel = panelRef.current
    if (isOpen && !panel?.contains(document.activeElement)) panel?.querySelector<HTMLElement>(focusable)?.focus()
  }, [isOpen, panelRef])
  return (
    <span className="ew-opener">
      <Badge dot={isMarked} offset={[-6, 6]}>
        <Button {...button} ref={openerRef} aria-expanded={isOpen} aria-haspopup="dialog" onClick={toggle}>
          {text}
        </Button>
      </Badge>
      {isOpen && (
        <div ref={panelRef} role="dialog" aria-label={title} className="ew-popover" onKeyDown={onKeyDown}>
          {children(close)}
        </div>
      )}
    </span>
  )
}
