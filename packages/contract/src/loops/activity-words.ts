import type { ActivityWords } from '@emberwatch/contract'

export const loopsActivity = {
  things: { scannedSystem: 'loop system', loop: 'loop', unit: 'unit' },
} as const satisfies ActivityWords
