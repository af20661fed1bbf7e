import type { ActivityWords } from '@emberwatch/contract'

export const reportsActivity = {
  actions: {
    'installBase.imported': 'Imported the install base',
    'installBase.broughtBack': 'Brought an install base back',
  },
} as const satisfies ActivityWords
