import { fullName, paths, type SessionUser } from '@emberwatch/contract'
import { setPreference, usePreferences } from '@emberwatch/store'
import { Menu, type MenuItem } from '@emberwatch/ui'
import { useLocation } from 'react-router-dom'
import { useRegistry } from '../areas/source-context.tsx'
import { hasWall, menuFor } from './menu.ts'

/** The menu of the person (product 4.6). */
export function UserMenu({ user }: { user: SessionUser }) {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const { density } = usePreferences()
  const isCompact = density === 'compact'
  const items: MenuItem[] = [
    ...menuFor(registry, user, pathname),
    ...(hasWall(registry, user) ? [{ label: 'Wall', to: paths.wall, hasDivider: true }] : []),
    {
      label: 'Compact rows',
      icon: isCompact ? 'check' : undefined,
      isChecked: isCompact,
      hasDivider: true,
      onSelect: () => setPreference('density', isCompact ? 'comfortable' : 'compact'),
    },
    { label: 'Logout', to: paths.logout, icon: 'logout' },
  ]
  return (
    <Menu
      kind="quiet"
      icon="user"
      text={
        <span className="shell-user" translate="no" title={fullName(user)}>
          {fullName(user)}
        </span>
      }
      items={items}
      header={
        <p className="shell-user-mail" translate="no">
          {user.emailAddress}
        </p>
      }
    />
  )
}
