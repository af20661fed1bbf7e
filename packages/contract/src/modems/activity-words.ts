import type { ActivityWords } from '@emberwatch/contract'

/** What lines about things of this area say in the activity record. */
export const modemsActivity = {
  actions: {
    'modem.configured': 'Changed network configuration',
  },
  things: { modem: 'modem' },
} as const satisfies ActivityWords
