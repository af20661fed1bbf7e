import type { SessionUser } from '@emberwatch/contract'
import { useIsPhone } from '@emberwatch/ui'
import { useLocation } from 'react-router-dom'
import { useRegistry } from '../areas/source-context.tsx'
import { BottomBar } from './BottomBar.tsx'
import { menuFor } from './menu.ts'
import { TopLinks } from './TopLinks.tsx'

/** The menu stands at the top, on phones at the bottom (product 4.7). */
export function MainNavigation({ user }: { user: SessionUser }) {
  const registry = useRegistry()
  const isPhone = useIsPhone()
  const { pathname } = useLocation()
  const targets = menuFor(registry, user, pathname)
  return isPhone ? <BottomBar targets={targets} /> : <TopLinks targets={targets} />
}
