import { Menu } from '@emberwatch/ui'
import { useLocation } from 'react-router-dom'
import type { MenuTarget } from './menu.ts'

/** The targets that have no room in a bar; marked when one is at one of them. Nothing where all have room. */
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
