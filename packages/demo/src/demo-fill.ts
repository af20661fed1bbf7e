import type { Fill } from '@emberwatch/api'
import { wantsDemoFleet } from './fleet/demo-guard.ts'
import { seedDemoFleet } from './fleet/seed-demo.ts'

/** See product 22.3. */
export const demoFill: Fill = async (db, { settings, ...fleet }) =>
  (await wantsDemoFleet(db, settings)) && seedDemoFleet(db, fleet)
