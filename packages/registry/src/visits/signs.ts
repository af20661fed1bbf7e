import { healthKey, noHealth, readHealth } from '../health.ts'
import type { StoreEngine } from '../store-engine.ts'
import { type Histogram, logTimesOf } from './histogram.ts'
import { noVisits, readVisits, speedsBy, summed } from './release-visits.ts'

/** What people met with a release until now, for whoever decides on it. */
export interface ReleaseSigns {
  /** Sessions that asked for it. */
  readonly visits: number
  /** Visits with at least one error. */
  readonly errors: number
  readonly failedLoads: number
  readonly histograms: Readonly<Record<'LCP' | 'INP', Histogram>>
  readonly speeds: Readonly<Record<'LCP' | 'INP', ReturnType<typeof logTimesOf>>>
}

export async function readReleaseSigns(store: StoreEngine, area: string, version: string): Promise<ReleaseSigns> {
  const [health, visits] = await Promise.all([readHealth(store), readVisits(store, area)])
  const { loaded, failed } = health[healthKey(area, version)] ?? noHealth
  const told = visits[version] ?? noVisits
  const histograms = { LCP: summed(speedsBy(told, 'LCP')), INP: summed(speedsBy(told, 'INP')) }
  return {
    visits: Math.max(loaded + failed, told.visits),
    errors: told.visitsWithErrors,
    failedLoads: failed,
    histograms,
    speeds: { LCP: logTimesOf('LCP', histograms.LCP), INP: logTimesOf('INP', histograms.INP) },
  }
}
