import type { ActivityWords } from '@emberwatch/contract'

export const modemsActivity = {
  actions: {
    'modem.configured': 'Changed network configuration',
  },
  things: { modem: 'modem' },
} as const satisfies ActivityWords
