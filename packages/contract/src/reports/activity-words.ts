import type { ActivityWords } from '@emberwatch/contract'

export const reportsActivity = {
  actions: {
    'installBase.imported': 'Imported the install base',
    'report.scheduled': 'Had a report come by mail',
    'report.scheduleChanged': 'Changed a report by mail',
    'report.scheduleDeleted': 'Removed a report by mail',
    'report.scheduleEnded': 'A report by mail ended without its right',
    'report.sent': 'Had a report sent by mail',
    'installBase.broughtBack': 'Brought an install base back',
  },
} as const satisfies ActivityWords
