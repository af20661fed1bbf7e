import type { ActivityWords } from '@emberwatch/contract'

export const adminActivity = {
  actions: {
    'user.twoStepEnded': 'Turned two-step sign-in off on the server',
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
    'user.jobCancelled': 'Cancelled work of',
    'mail.sentAgain': 'Had mail sent again that had failed',
    'mail.discarded': 'Discarded mail that had failed',
  },
} as const satisfies ActivityWords
