import { paths } from '@emberwatch/contract'
import { Icon, type IconName } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { MoreMenu } from './MoreMenu.tsx'
import type { MenuTarget } from './menu.ts'

/** More would be too narrow for fingers and words. */
const tabs = 4

/** Other places get a plain icon. */
const icons: Readonly<Record<string, IconName>> = {
  [paths.administration]: 'shield',
  [paths.areas]: 'columns',
  [paths.map]: 'map',
  [paths.sites]: 'site',
  [paths.systems]: 'system',
  [paths.modems]: 'modem',
  [paths.reports]: 'report',
  [paths.settings]: 'cog',
}

/** The rest stands behind More (product 4.7). */
export function BottomBar({ targets }: { targets: readonly MenuTarget[] }) {
  // A single one behind More has room itself.
  const visibleCount = targets.length === tabs + 1 ? targets.length : tabs
  return (
    <nav className="shell-bottom" aria-label="Main">
      {targets.slice(0, visibleCount).map(({ label, to, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined} className="shell-place">
          <Icon name={icons[to] ?? 'file'} size={20} />
          <span>{label}</span>
        </Link>
      ))}
      <MoreMenu targets={targets.slice(visibleCount)} hasIcon />
    </nav>
  )
}
