import {
  type ActivityWords,
  account,
  type Catalogue,
  type ChangeKind,
  changeKinds,
  type Endpoint,
  fleet,
  jobs,
  live,
  type ErrorCode as SharedCode,
  search,
  sharedErrors,
} from '@emberwatch/contract'
import { adminActivity, adminErrors, adminKinds, connections, failedMails, users } from '@emberwatch/contract/admin'
import { auth, authActivity, authErrors, authKinds, invitations, sessions, twoStep } from '@emberwatch/contract/auth'
import {
  loopsActivity,
  loopsErrors,
  loopsKinds,
  scannedLoops,
  scannedSystems,
  scannedUnits,
} from '@emberwatch/contract/loops'
import { modems, modemsActivity, modemsErrors } from '@emberwatch/contract/modems'
import {
  exportJobs,
  installBase,
  reportExports,
  reports,
  reportsActivity,
  reportsErrors,
  reportsKinds,
} from '@emberwatch/contract/reports'
import {
  configurations,
  fleetState,
  sites,
  sitesSystemsActivity,
  sitesSystemsErrors,
  systems,
} from '@emberwatch/contract/sites-systems'

/** The contract as the API keeps it: the calls and error codes of all owners. */

const all = (...groups: object[]): readonly Endpoint[] => groups.flatMap((group) => Object.values(group) as Endpoint[])

/** The endpoints of each owner: the shell's and several areas', then those of each area. */
export const endpointsByOwner = {
  shared: all(account, fleet, jobs, live, search),
  auth: all(auth, sessions, twoStep, invitations),
  admin: all(users, connections, failedMails),
  'sites-systems': all(sites, systems, configurations, fleetState),
  modems: all(modems),
  loops: all(scannedSystems, scannedLoops, scannedUnits),
  reports: all(reports, reportExports, installBase, exportJobs),
} as const

/** Every endpoint of every owner. The server must have a handler for each; the sweep test calls each. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByOwner).flat()

const ownErrors = {
  ...authErrors,
  ...adminErrors,
  ...sitesSystemsErrors,
  ...modemsErrors,
  ...loopsErrors,
  ...reportsErrors,
} as const
const catalogue: Catalogue = { ...sharedErrors, ...ownErrors }

/** A code of the whole catalogue (product 18.5). */
export type ErrorCode = SharedCode | keyof typeof ownErrors
export const errorCodes = Object.keys(catalogue) as ErrorCode[]

/** HTTP status that belongs to a code. */
export const errorStatus = (code: string): number => catalogue[code]?.[0] ?? 500
/** Readable text of a code. */
export const errorText = (code: string): string => catalogue[code]?.[1] ?? code

/** Every kind of change, of all owners. */
export const allKinds: readonly ChangeKind[] = [
  ...changeKinds,
  ...[authKinds, adminKinds, loopsKinds, reportsKinds].flatMap((kinds) => Object.values(kinds)),
]

const activity: readonly ActivityWords[] = [
  authActivity,
  adminActivity,
  sitesSystemsActivity,
  modemsActivity,
  loopsActivity,
  reportsActivity,
]
const actions: Readonly<Record<string, string>> = Object.assign({}, ...activity.map((words) => words.actions))
const things: Readonly<Record<string, string>> = Object.assign({}, ...activity.map((words) => words.things))
const verbs: Readonly<Record<string, string>> = {
  created: 'Added',
  updated: 'Changed',
  deleted: 'Deleted',
  archived: 'Archived',
  imported: 'Imported',
  invited: 'Invited to',
  accessChanged: 'Changed access to',
  accessRemoved: 'Removed from',
  invitationWithdrawn: 'Withdrew invitation to',
}

/** 'Changed loop system' of `scannedSystem.updated`; a word that nobody has foreseen stands as it is. */
export function actionText(action: string): string {
  const [thing = '', verb = ''] = action.split('.')
  const [what, done] = [things[thing], verbs[verb]]
  return actions[action] ?? (what && done ? `${done} ${what}` : action)
}
