import { allows, paths, routeAccess, type Viewer } from '@emberwatch/contract'
import { type AreaRoute, type PublicRegistry, routesOf } from '@emberwatch/federation'
import { matchPath } from 'react-router-dom'

export interface MenuTarget {
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
}

/** The wall stands in the person's own menu. */
export const hasWall = (registry: PublicRegistry, user: Viewer): boolean =>
  routesOf(registry, user.id).some(({ path }) => path === paths.wall)

/** The menu comes from the areas' data (product 4.6). Pages of an area that has one place, such as a report, belong to that place. */
export function menuFor(registry: PublicRegistry, user: Viewer, pathname: string): MenuTarget[] {
  const routes = routesOf(registry, user.id)
  const targets = routes
    .filter((route) => route.menu && allows(routeAccess[route.access], user))
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
  const isAt = ({ path }: AreaRoute) => pathname === path || pathname.startsWith(`${path}/`)
  const area = targets.some(isAt) ? undefined : routes.find(({ path }) => matchPath(path, pathname))?.area
  const isOnly = (target: AreaRoute) =>
    target.area === area && targets.filter((other) => other.area === area).length === 1
  return targets.map((target) => ({
    label: target.menu?.label ?? target.title,
    to: target.path,
    isCurrent: isAt(target) || isOnly(target),
  }))
}
