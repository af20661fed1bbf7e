import type { Route } from '../../http/route.ts'
import { usersOfSite } from './access-entries.ts'
import { liveSystems } from './live.ts'
import { siteRoutes } from './sites.ts'
import { systemRoutes } from './systems.ts'

export const sitesSystemsRoutes: Route[] = [...siteRoutes, ...systemRoutes, liveSystems, usersOfSite]
