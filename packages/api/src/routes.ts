import { adminRoutes } from './areas/admin/routes.ts'
import { authRoutes } from './areas/auth/routes.ts'
import { ownJobRoutes } from './areas/kernel/own-jobs.ts'
import { additionRoutes, liveRoutes } from './areas/kernel/routes.ts'
import { loopRoutes } from './areas/loops/routes.ts'
import { modemRoutes } from './areas/modems/routes.ts'
import { reportRoutes } from './areas/reports/routes.ts'
import { sitesSystemsRoutes } from './areas/sites-systems/routes.ts'
import type { Route } from './http/route.ts'

/** The routes of all areas, which server.ts gives to Fastify. access-sweep.test.ts fails when an endpoint of the contract has none. */
export const allRoutes: readonly Route[] = [
  ...additionRoutes,
  ...adminRoutes,
  ...authRoutes,
  ...liveRoutes,
  ...loopRoutes,
  ...modemRoutes,
  ...ownJobRoutes,
  ...reportRoutes,
  ...sitesSystemsRoutes,
]
