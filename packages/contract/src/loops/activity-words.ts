import type { ActivityWords } from '@emberwatch/contract'

/** What lines about things of this area say in the activity record. */
export const loopsActivity = {
  things: { scannedSystem: 'loop system', loop: 'loop', unit: 'unit' },
} as const satisfies ActivityWords
