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
  platform,
  type ErrorCode as SharedCode,
  search,
  sharedErrors,
} from '@emberwatch/contract'
import {
  adminActivity,
  adminErrors,
  adminKinds,
  connections,
  failedMails,
  releases,
  teams,
  users,
} from '@emberwatch/contract/admin'
import {
  auth,
  authActivity,
  authErrors,
  authKinds,
  invitations,
  notifications,
  sessions,
  twoStep,
  walls,
} from '@emberwatch/contract/auth'
import {
  loopsActivity,
  loopsErrors,
  loopsKinds,
  scannedLoops,
  scannedSystems,
  scannedUnits,
} from '@emberwatch/contract/loops'
import {
  fleetModems,
  modemEntries,
  modemHardware,
  modemImports,
  modemLinks,
  modemMoves,
  modems,
  modemsActivity,
  modemsErrors,
} from '@emberwatch/contract/modems'
import {
  exportJobs,
  installBase,
  reportExports,
  reportSchedules,
  reports,
  reportsActivity,
  reportsErrors,
  reportsKinds,
} from '@emberwatch/contract/reports'
import {
  accessBatches,
  accessTeams,
  assignments,
  attention,
  comparison,
  configurations,
  disablements,
  escalations,
  fleetState,
  history,
  logBook,
  logBookKinds,
  servicePlans,
  serviceVisits,
  siteContacts,
  siteContactsChanges,
  siteImports,
  sitePlaces,
  siteSummaries,
  sites,
  sitesSystemsActivity,
  sitesSystemsErrors,
  systemIdentities,
  systems,
  teamKinds,
  troubles,
  webhookKinds,
  webhooks,
  works,
} from '@emberwatch/contract/sites-systems'

const all = (...groups: object[]): readonly Endpoint[] => groups.flatMap((group) => Object.values(group) as Endpoint[])

/** The sweep test calls each; the server must have a handler for each. */
export const endpointsByOwner = {
  shared: all(account, { ...fleet, attention }, jobs, live, platform, search),
  auth: all(auth, sessions, walls, twoStep, invitations, notifications),
  admin: all(users, connections, failedMails),
  'sites-systems': all(
    sites,
    siteSummaries,
    siteContacts,
    siteContactsChanges,
    siteImports,
    sitePlaces,
    systems,
    systemIdentities,
    accessBatches,
    accessTeams,
    configurations,
    fleetState,
    disablements,
    assignments,
    comparison,
    history,
    logBook,
    webhooks,
    works,
    servicePlans,
    serviceVisits,
    troubles,
    escalations,
  ),
  modems: all(modems, modemEntries, modemImports, modemLinks, modemMoves, modemHardware, fleetModems),
  loops: all(scannedSystems, scannedLoops, scannedUnits),
  reports: all(reports, reportExports, installBase, exportJobs, reportSchedules),
} as const

/** The sweep test calls each; the server must have a handler for each. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByOwner).flat()

/** Answered by the host, whichever API is behind it. */
export const hostEndpoints = all(releases, teams)

const ownErrors = {
  ...authErrors,
  ...adminErrors,
  ...sitesSystemsErrors,
  ...modemsErrors,
  ...loopsErrors,
  ...reportsErrors,
} as const
const catalogue: Catalogue = { ...sharedErrors, ...ownErrors }

export type ErrorCode = SharedCode | keyof typeof ownErrors
export const errorCodes = Object.keys(catalogue) as ErrorCode[]

export const errorStatus = (code: string): number => catalogue[code]?.[0] ?? 500
export const errorText = (code: string): string => catalogue[code]?.[1] ?? code

export const allKinds: readonly ChangeKind[] = [
  ...changeKinds,
  ...[authKinds, adminKinds, loopsKinds, reportsKinds, teamKinds, webhookKinds, logBookKinds].flatMap((kinds) =>
    Object.values(kinds),
  ),
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

/** `scannedSystem.updated` becomes 'Changed loop system'; unknown words stay. */
export function actionText(action: string): string {
  const [thing = '', verb = ''] = action.split('.')
  const [what, done] = [things[thing], verbs[verb]]
  return actions[action] ?? (what && done ? `${done} ${what}` : action)
}
