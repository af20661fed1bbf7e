import type { ActivityWords } from '@emberwatch/contract'

export const authActivity = {
  actions: {
    'account.registered': 'Registered',
    'account.confirmed': 'Confirmed the email address',
    'account.detailsChanged': 'Changed their own details',
    'account.passwordChanged': 'Changed their password',
    'account.passwordReset': 'Set a new password',
    'account.twoStepOn': 'Turned two-step sign-in on',
    'account.twoStepOff': 'Turned two-step sign-in off',
    'account.recoveryCodesRenewed': 'Made new recovery codes',
    'account.codeReused': 'Showed a sign-in code that was used already',
    'account.disowned': 'Said that it was not them, which ended all sessions',
    'account.notificationsChanged': 'Changed what they are told of by mail',
    'account.notificationsOff': 'Unsubscribed from notifications',
    'account.deleted': 'Deleted their account',
    'account.madeAdmin': 'Was made a super user on the server',
    'account.sessionEnded': 'Ended a session of their own',
    'account.sessionsEnded': 'Ended all other sessions of their own',
    'account.wallStarted': 'Set up a wall screen',
    'account.wallEnded': 'Ended a wall screen',
    'invitation.accepted': 'Accepted invitation',
    'invitation.rejected': 'Rejected invitation',
  },
} as const satisfies ActivityWords
