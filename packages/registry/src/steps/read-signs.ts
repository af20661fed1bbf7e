import { healthKey, noHealth, readHealth } from '../health.ts'
import type { StoreEngine } from '../store-engine.ts'
import { noSigns, type Signs } from './evidence.ts'

/** What sessions told of a release until now. */
export async function readSigns(store: StoreEngine, area: string, version: string): Promise<Signs> {
  const { loaded, failed } = (await readHealth(store))[healthKey(area, version)] ?? noHealth
  return { ...noSigns, visits: loaded + failed, failedLoads: failed }
}
