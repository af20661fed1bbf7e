import { Menu } from '@emberwatch/ui'
import type { MenuTarget } from './menu.ts'

/** Marked when one of them is current. Hidden where all fit. */
export function MoreMenu({ targets, hasIcon }: { targets: readonly MenuTarget[]; hasIcon?: boolean }) {
  if (targets.length === 0) return null
  return (
    <div className={targets.some(({ isCurrent }) => isCurrent) ? 'shell-more is-current' : 'shell-more'}>
      <Menu kind="quiet" icon={hasIcon ? 'more' : undefined} text="More" items={targets} />
    </div>
  )
}
