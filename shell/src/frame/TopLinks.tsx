import { Link } from 'react-router-dom'
import { MoreMenu } from './MoreMenu.tsx'
import type { MenuTarget } from './menu.ts'
import { useFitting } from './use-fitting.ts'

/** Targets that do not fit stand behind More. */
export function TopLinks({ targets }: { targets: readonly MenuTarget[] }) {
  const { ref, fitting } = useFitting(targets.map(({ label }) => label).join())
  return (
    <nav className="shell-nav" aria-label="Main" ref={ref}>
      {targets.map(({ label, to, isCurrent }, index) => (
        // Hidden links keep their width, to tell when they fit again.
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className={index < fitting ? 'shell-nav-link' : 'shell-nav-link is-beyond'}
        >
          {label}
        </Link>
      ))}
      <MoreMenu targets={targets.slice(fitting)} />
    </nav>
  )
}
