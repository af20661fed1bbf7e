import { NavLink } from 'react-router-dom'
import { MoreMenu } from './MoreMenu.tsx'
import type { MenuTarget } from './menu.ts'
import { useFitting } from './use-fitting.ts'

/** The targets as links beside one another; those that have no room stand behind More, none is cut. */
export function TopLinks({ targets }: { targets: readonly MenuTarget[] }) {
  const { ref, fitting } = useFitting(targets.map(({ label }) => label).join())
  return (
    <nav className="shell-nav" aria-label="Main" ref={ref}>
      {targets.map(({ label, to }, place) => (
        // Beyond the room a link keeps its width, which tells when it fits again, but can neither be seen nor reached.
        <NavLink key={to} to={to} className={place < fitting ? 'shell-nav-link' : 'shell-nav-link is-beyond'}>
          {label}
        </NavLink>
      ))}
      <MoreMenu targets={targets.slice(fitting)} />
    </nav>
  )
}
