import { type ReactNode, useEffect } from 'react'
import { Button, type ButtonProps } from '../button/Button.tsx'
import { BadgeMarkup } from './BadgeMarkup.tsx'
import { usePopover } from './use-popover.ts'
import '../antd/base.css'
import './popover.css'

interface PopoverProps extends Omit<ButtonProps, 'onClick' | 'ref' | 'children'> {
  readonly text?: ReactNode
  readonly title: string
  readonly isMarked?: boolean
  readonly children: (close: () => void) => ReactNode
}

const focusable = 'input, select, button'

/** A button that opens a panel. The panel's first control gets the focus, unless another one has it. */
export function Popover({ text, title, isMarked, children, ...button }: PopoverProps) {
  const { isOpen, toggle, close, openerRef, panelRef, onKeyDown } = usePopover()
  useEffect(() => {
    const panel = panelRef.current
    if (isOpen && !panel?.contains(document.activeElement)) panel?.querySelector<HTMLElement>(focusable)?.focus()
  }, [isOpen, panelRef])
  return (
    <span className="ew-opener">
      <BadgeMarkup dot={isMarked} offset={[-6, 6]}>
        <Button {...button} ref={openerRef} aria-expanded={isOpen} aria-haspopup="dialog" onClick={toggle}>
          {text}
        </Button>
      </BadgeMarkup>
      {isOpen && (
        <div ref={panelRef} role="dialog" aria-label={title} className="ew-popover" onKeyDown={onKeyDown}>
          {children(close)}
        </div>
      )}
    </span>
  )
}
