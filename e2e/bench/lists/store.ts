import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword, openDatabase } from '@emberwatch/api'
import { seedDemoFleet, seedScale } from '@emberwatch/api/fleet'

/** The store of a run's fleet. */
export interface FleetStore {
  readonly databaseUrl: string | undefined
  readonly dataDir: string | undefined
  /** Takes away what was made for this run. */
  readonly remove: () => void
}

/** Sites of a fleet made for one run. */
const ownSites = 1000

/** Opens the fleet that `pnpm server seed --scale` has made at BENCH_DATABASE_URL or in BENCH_DATA_DIR, or makes a smaller one for this run. */
export async function fleetStore(): Promise<FleetStore> {
  const { BENCH_DATABASE_URL: databaseUrl, BENCH_DATA_DIR: folder } = process.env
  if (databaseUrl || folder) return { databaseUrl, dataDir: folder, remove: () => undefined }
  const dataDir = mkdtempSync(join(tmpdir(), 'emberwatch-bench-'))
  const db = await openDatabase({ dataDir })
  await seedDemoFleet(db, { now: new Date(), hashPassword })
  await seedScale(db, { sites: ownSites, onProgress: () => undefined })
  await db.close()
  return { databaseUrl, dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}
