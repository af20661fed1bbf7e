import type { ActivityWords } from '@emberwatch/contract'

export const sitesSystemsActivity = {
  actions: {
    'site.invitationResent': 'Sent invitation to site again',
    'site.contactsUpdated': 'Changed contacts of site',
    'site.contactsConfirmed': 'Confirmed contacts of site',
    'site.placeChanged': 'Changed place of site',
    'system.identityChanged': 'Changed equipment number or tag of system',
    'site.modemLeft': 'Moved a modem to another site',
    'site.modemCame': 'Moved a modem here',
    'system.moved': 'Moved to another site',
    'system.invitationResent': 'Sent invitation to system again',
    'configuration.uploaded': 'Uploaded configuration',
    'configuration.classReason': 'Uploaded classes and reasons',
    'configuration.madeCurrent': 'Made configuration current again',
    'assignment.taken': 'Took on a trouble',
    'assignment.handedOver': 'Handed a trouble over',
    'assignment.returned': 'Gave a trouble back',
    'webhook.created': 'Added a webhook',
    'webhook.updated': 'Changed a webhook',
    'webhook.secretRenewed': 'Made a new secret for a webhook',
    'webhook.deleted': 'Removed a webhook',
    'webhook.tested': 'Tested a webhook',
    'webhook.sentAgain': 'Had a webhook called again',
    'webhook.turnedOff': 'Webhook was turned off after failures',
  },
  things: { site: 'site', system: 'system' },
} as const satisfies ActivityWords
