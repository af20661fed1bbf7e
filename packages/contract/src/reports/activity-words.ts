import type { ActivityWords } from '@emberwatch/contract'

/** What lines about things of this area say in the activity record. */
export const reportsActivity = {
  actions: {
    'installBase.imported': 'Imported the install base',
  },
} as const satisfies ActivityWords
