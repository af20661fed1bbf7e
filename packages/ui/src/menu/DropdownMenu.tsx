import { Dropdown, type MenuProps } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { Icon } from '../icons/Icon.tsx'
import { Antd } from '../theme/Antd.tsx'
import type { MenuItem } from './menu-item.ts'
import '../antd/overlay.css'
import './menu.css'

interface DropdownMenuProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly items: readonly MenuItem[]
  readonly header?: ReactNode
  readonly label: string
  readonly children: ReactNode
}

/** antd's Dropdown: arrow keys move between entries; Escape and Tab return to the button, which has the open state. */
export function DropdownMenu({ isOpen, onOpenChange, items, header, label, children }: DropdownMenuProps) {
  const navigate = useNavigate()
  const choose = ({ label: chosen }: MenuItem) => {
    const item = items.find((one) => one.label === chosen)
    // Returns the focus first, so that a dialog opened by the entry gives it back to the button.
    onOpenChange(false)
    item?.onSelect?.()
    if (item?.to) navigate(item.to, { state: item.state })
  }
  const entries = items.flatMap((item) => [
    ...(item.hasDivider ? [{ type: 'divider' as const, key: `${item.label}-line` }] : []),
    entryOf(item, choose),
  ])
  const menu: MenuProps = {
    'aria-label': label,
    items: header ? [{ type: 'group', key: 'header', label: header, children: entries }] : entries,
    selectedKeys: items.filter((item) => item.isCurrent).map((item) => item.label),
    selectable: false,
    // The entry is selected on keydown. The key's default action would then apply to the newly focused element: press Cancel in the dialog that the
    // entry opened, or the menu's button again.
    onKeyDown: (event) => {
      if (event.key === 'Enter') event.preventDefault()
    },
  }
  return (
    <Antd>
      <Dropdown open={isOpen} onOpenChange={onOpenChange} trigger={['click']} autoFocus destroyOnHidden menu={menu}>
        {children as ReactElement}
      </Dropdown>
    </Antd>
  )
}

const entryOf = (item: MenuItem, choose: (item: MenuItem) => void) => ({
  key: item.label,
  ...(item.isChecked === undefined ? {} : { role: 'menuitemcheckbox', 'aria-checked': item.isChecked }),
  // antd puts its icon spacing on this element.
  icon: item.icon && (
    <span>
      <Icon name={item.icon} />
    </span>
  ),
  danger: item.isDanger,
  disabled: item.isDisabled,
  label: item.to ? <LinkText to={item.to} text={item.label} isCurrent={item.isCurrent} /> : item.label,
  onClick: () => choose(item),
})

/** A real link, so that it can be opened in a new tab; the menu entry handles a plain click. */
function LinkText({ to, text, isCurrent }: { to: string; text: string; isCurrent?: boolean }) {
  return (
    <a
      href={useHref(to)}
      tabIndex={-1}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) event.stopPropagation()
        else event.preventDefault()
      }}
    >
      {text}
    </a>
  )
}
