import type { SpeedMetric } from '@emberwatch/federation'
import type { StoreEngine } from '../store-engine.ts'
import type { Histogram } from './histogram.ts'
import { sumCounts } from './sum-counts.ts'

/** What visits told of a release. Counters and histograms only. */

/** By the widths of the style sheets: below 640 px, below 1024 px, above. */
export const deviceKinds = ['phone', 'tablet', 'desktop'] as const
export const deviceOf = (width: number): (typeof deviceKinds)[number] =>
  width < 640 ? 'phone' : width < 1024 ? 'tablet' : 'desktop'

interface PageVisits {
  readonly views: number
  readonly errors: number
  /** By `<metric> <device> <connection>`. */
  readonly speeds: Readonly<Record<string, Histogram>>
}

export interface ReleaseVisits {
  readonly lastAt: string
  /** Loaded documents that showed something of the release. */
  readonly visits: number
  /** Of these, with at least one error. */
  readonly visitsWithErrors: number
  readonly errors: number
  /** By route. */
  readonly pages: Readonly<Record<string, PageVisits>>
  /** Calls to the area's own server, by people of the release. */
  readonly service: { readonly calls: number; readonly failures: number; readonly times: Histogram }
}

/** By version. */
export type AreaVisits = Readonly<Record<string, ReleaseVisits>>

export const noVisits: ReleaseVisits = {
  lastAt: '',
  visits: 0,
  visitsWithErrors: 0,
  errors: 0,
  pages: {},
  service: { calls: 0, failures: 0, times: {} },
}

export const keptDays = 30
const mostReleases = 12

export const readVisits = (store: StoreEngine, area: string): Promise<AreaVisits> =>
  store.readCounters<AreaVisits>(`visits-${area}`, {})

export const addVisits = (
  store: StoreEngine,
  area: string,
  added: Readonly<Record<string, Partial<ReleaseVisits>>>,
  now: number,
): Promise<AreaVisits> =>
  change(store, area, (before) => {
    const whole = Object.entries(added).map(([version, more]) => [version, { ...noVisits, ...more }])
    return keptOf(sumCounts(before, Object.fromEntries(whole)), now)
  })

export async function forgetVisits(store: StoreEngine, area: string, version: string): Promise<void> {
  if (!(version in (await readVisits(store, area)))) return
  await change(store, area, ({ [version]: _forgotten, ...rest }) => rest)
}

/** The latest ones of the last days. */
export const keptOf = (visits: AreaVisits, now: number): AreaVisits =>
  Object.fromEntries(
    Object.entries(visits)
      .filter(([, { lastAt }]) => now - Date.parse(lastAt) < keptDays * 86_400_000)
      .sort(([, one], [, other]) => other.lastAt.localeCompare(one.lastAt))
      .slice(0, mostReleases),
  )

interface Only {
  readonly page?: string | undefined
  readonly device?: string | undefined
  readonly connection?: string | undefined
}

/** By page, device and connection; of all, or of some. */
export function speedsBy({ pages }: ReleaseVisits, metric: SpeedMetric, only: Only = {}): Record<string, Histogram> {
  const wanted = [metric, only.device, only.connection]
  const isWanted = (key: string) => key.split(' ').every((word, at) => wanted[at] === undefined || wanted[at] === word)
  return Object.fromEntries(
    Object.entries(pages)
      .filter(([page]) => only.page === undefined || page === only.page)
      .flatMap(([page, { speeds }]) =>
        Object.entries(speeds).map(([key, told]) => [key, `${page} ${key}`, told] as const),
      )
      .filter(([key]) => isWanted(key))
      .map(([, name, told]) => [name, told]),
  )
}

export const summed = (histograms: Readonly<Record<string, Histogram>>): Histogram =>
  Object.values(histograms).reduce<Histogram>(sumCounts, {})

const change = (store: StoreEngine, area: string, next: (before: AreaVisits) => AreaVisits) =>
  store.changeCounters<AreaVisits>(`visits-${area}`, {}, next)
