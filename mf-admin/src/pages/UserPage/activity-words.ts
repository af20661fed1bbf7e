import { paths } from '@emberwatch/contract'
import type { Activity } from '@emberwatch/contract/admin'

/** What the record's words mean to a reader, where that is more than what happened to which thing. */
const actions: Record<string, string> = {
  'account.registered': 'Registered',
  'account.confirmed': 'Confirmed the email address',
  'account.detailsChanged': 'Changed their own details',
  'account.passwordChanged': 'Changed their password',
  'account.passwordReset': 'Set a new password',
  'account.twoStepOn': 'Turned two-step sign-in on',
  'account.twoStepOff': 'Turned two-step sign-in off',
  'account.recoveryCodesRenewed': 'Made new recovery codes',
  'account.codeReused': 'Showed a sign-in code that was used already',
  'user.twoStepEnded': 'Turned two-step sign-in off on the server',
  'account.disowned': 'Said that it was not them, which ended all sessions',
  'account.deleted': 'Deleted their account',
  'account.madeAdmin': 'Was made a super user on the server',
  'account.sessionEnded': 'Ended a session of their own',
  'account.sessionsEnded': 'Ended all other sessions of their own',
  'call.refused': 'Was refused a call',
  'user.read': 'Looked at',
  'user.activityRead': 'Looked at the activity of',
  'people.listed': 'Looked at the list of people',
  'mail.listed': 'Looked at failed mail',
  'user.banned': 'Banned',
  'user.unbanned': 'Lifted the ban of',
  'user.signedOut': 'Signed out everywhere',
  'user.detailsChanged': 'Changed details',
  'user.permissionsChanged': 'Changed permissions',
  'site.invitationResent': 'Sent invitation to site again',
  'system.invitationResent': 'Sent invitation to system again',
  'invitation.accepted': 'Accepted invitation',
  'invitation.rejected': 'Rejected invitation',
  'configuration.uploaded': 'Uploaded configuration',
  'configuration.classReason': 'Uploaded classes and reasons',
  'modem.configured': 'Changed network configuration',
  'user.jobCancelled': 'Cancelled work of',
  'mail.sentAgain': 'Had mail sent again that had failed',
  'mail.discarded': 'Discarded mail that had failed',
  'installBase.imported': 'Imported the install base',
}
const things: Record<string, string> = {
  site: 'site',
  system: 'system',
  modem: 'modem',
  scannedSystem: 'loop system',
  loop: 'loop',
  unit: 'unit',
}
const verbs: Record<string, string> = {
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

/** 'Changed loop system' of `scannedSystem.updated`; a word that nobody has foreseen is shown as it is. */
export function actionText(action: string): string {
  const [thing = '', verb = ''] = action.split('.')
  const [what, done] = [things[thing], verbs[verb]]
  return actions[action] ?? (what && done ? `${done} ${what}` : action)
}

/** Kinds of targets, as one may narrow the record down to. */
export const targetFilter = [
  { value: 'user', label: 'People' },
  { value: 'site', label: 'Sites' },
  { value: 'system', label: 'Systems' },
  { value: 'modem', label: 'Modems' },
  { value: 'scannedSystem', label: 'Loop systems' },
  { value: 'loop', label: 'Loops' },
  { value: 'unit', label: 'Units' },
  { value: 'installBase', label: 'Install base' },
] as const

const pages: Record<string, (id: string) => string> = {
  user: paths.user,
  site: paths.site,
  system: paths.system,
  modem: paths.modem,
  scannedSystem: paths.scannedSystem,
  loop: paths.scannedLoop,
}
/** The page of what a line is about; null when it is gone or has none. */
export const targetPath = ({ targetType, targetId, isTargetThere }: Activity): string | null => {
  const page = targetType ? pages[targetType] : undefined
  return page && targetId && isTargetThere ? page(targetId) : null
}

/** 'siteNumber' as 'Site number'. */
const fieldText = (field: string): string => {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'Name: Gamle → Nye; Comment', one line for the screen and the export. */
export const changesText = ({ changes }: Pick<Activity, 'changes'>): string =>
  changes
    .map(({ field, from, to }) =>
      from === undefined && to === undefined ? fieldText(field) : `${fieldText(field)}: ${from || '–'} → ${to || '–'}`,
    )
    .join('; ')
