import { Menu } from '@emberwatch/ui'
import { useLocation } from 'react-router-dom'
import type { MenuTarget } from './menu.ts'

/** Marked when one of them is current. Hidden where all fit. */
export function MoreMenu({ targets, hasIcon }: { targets: readonly MenuTarget[]; hasIcon?: boolean }) {
  const { pathname } = useLocation()
  if (targets.length === 0) return null
  const items = targets.map(({ label, to }) => ({ label, to, isCurrent: pathname.startsWith(to) }))
  return (
    <div className={items.some(({ isCurrent }) => isCurrent) ? 'shell-more is-current' : 'shell-more'}>
      <Menu kind="quiet" icon={hasIcon ? 'more' : undefined} text="More" items={items} />
    </div>
  )
}
