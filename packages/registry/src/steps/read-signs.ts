import type { StoreEngine } from '../store-engine.ts'
import { readReleaseSigns } from '../visits/signs.ts'
import type { Signs } from './evidence.ts'

/** What sessions told of a release until now. */
export async function readSigns(store: StoreEngine, area: string, version: string): Promise<Signs> {
  const { visits, errors, failedLoads, speeds } = await readReleaseSigns(store, area, version)
  return { visits, errors, failedLoads, speeds }
}
