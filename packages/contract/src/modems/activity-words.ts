import type { ActivityWords } from '@emberwatch/contract'

export const modemsActivity = {
  actions: {
    'modem.configured': 'Changed network configuration',
    'modem.systemConnected': 'Connected a system that was there to',
    'modem.secretRenewed': 'Renewed the secret of',
    'modem.secretsTaken': 'Took the secrets of an import of',
    'modem.moved': 'Moved to another site',
    'modem.replaced': 'Replaced the hardware of',
    'modem.blocked': 'Blocked',
    'modem.unblocked': 'Let speak again',
    'modem.noticeSolved': 'Dealt with a message of',
    'modem.configurationSent': 'Sent the network configuration again to',
  },
  things: { modem: 'modem' },
} as const satisfies ActivityWords
