import type { ActivityWords } from '@emberwatch/contract'

export const sitesSystemsActivity = {
  actions: {
    'site.invitationResent': 'Sent invitation to site again',
    'site.contactsUpdated': 'Changed contacts of site',
    'site.contactsConfirmed': 'Confirmed contacts of site',
    'system.invitationResent': 'Sent invitation to system again',
    'configuration.uploaded': 'Uploaded configuration',
    'configuration.classReason': 'Uploaded classes and reasons',
  },
  things: { site: 'site', system: 'system' },
} as const satisfies ActivityWords
