import type { SessionUser } from '@emberwatch/contract'
import { NavLink } from 'react-router-dom'
import { useRegistry } from '../areas/source-context.tsx'
import { menuFor } from './menu.ts'

/** The main targets as links in the bar; on narrow screens they stand in the user's menu only. */
export function MainNavigation({ user }: { user: SessionUser }) {
  const registry = useRegistry()
  return (
    <nav className="shell-nav" aria-label="Main">
      {menuFor(registry, user).map(({ label, to }) => (
        <NavLink key={to} to={to} className="shell-nav-link">
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
