import type { ActivityWords } from '@emberwatch/contract'

export const reportsActivity = {
  actions: {
    'installBase.imported': 'Imported the install base',
  },
} as const satisfies ActivityWords
