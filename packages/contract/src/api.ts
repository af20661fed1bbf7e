import { admin } from './admin.ts'
import { auth } from './auth.ts'
import { configurations } from './configurations.ts'
import type { Endpoint } from './endpoint.ts'
import { fleetState } from './fleet-state.ts'
import { installBase } from './install-base.ts'
import { invitations } from './invitations.ts'
import { failedMails, jobs } from './jobs.ts'
import { live } from './live.ts'
import { scannedLoops, scannedSystems, scannedUnits } from './loops.ts'
import { modems } from './modems.ts'
import { reportExports } from './report-exports.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { sites } from './sites.ts'
import { systems } from './systems.ts'
import { twoStep } from './two-step.ts'
import { users } from './users.ts'

const all = (...groups: object[]): readonly Endpoint[] => groups.flatMap((group) => Object.values(group) as Endpoint[])

/** The endpoints of each area, under the areas' six names. */
export const endpointsByArea = {
  auth: all(auth, sessions, twoStep, invitations),
  admin: all(admin, users, search, failedMails),
  'sites-systems': all(sites, systems, configurations, fleetState),
  modems: all(modems, live),
  loops: all(scannedSystems, scannedLoops, scannedUnits),
  reports: all(reports, reportExports, installBase, jobs),
} as const

/** Every endpoint of every area. The server must have a handler for each; the sweep test calls each. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByArea).flat()

/** Where the API lies below the origin (product 17.1). */
export const apiBase = '/api'
