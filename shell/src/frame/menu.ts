import { allows, paths, routeAccess, type Viewer } from '@emberwatch/contract'
import { type PublicRegistry, routesOf } from '@emberwatch/federation'

export interface MenuTarget {
  readonly label: string
  readonly to: string
}

/** The wall stands in the person's own menu. */
export const hasWall = (registry: PublicRegistry, user: Viewer): boolean =>
  routesOf(registry, user.id).some(({ path }) => path === paths.wall)

/** The menu comes from the areas' data (product 4.6). */
export const menuFor = (registry: PublicRegistry, user: Viewer): MenuTarget[] =>
  routesOf(registry, user.id)
    .filter((route) => route.menu && allows(routeAccess[route.access], user))
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    .map((route) => ({ label: route.menu?.label ?? route.title, to: route.path }))
