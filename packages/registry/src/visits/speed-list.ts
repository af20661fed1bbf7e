import { type RegistryDocument, type SpeedMetric, speedMetrics } from '@emberwatch/federation'
import { entryOf } from '../entries.ts'
import type { StoreEngine } from '../store-engine.ts'
import { chanceOf, type Histogram, quantileOf, totalOf } from './histogram.ts'
import { keptOf, noVisits, type ReleaseVisits, readVisits, speedsBy, summed } from './release-visits.ts'

/** One time of a release beside the release before. */
interface SpeedLine {
  /** A route; null for all pages. */
  readonly page: string | null
  readonly metric: SpeedMetric | 'server'
  /** Milliseconds, but for CLS; three of four were as fast. */
  readonly p75: number | null
  /** Views of pages that it was measured in. */
  readonly count: number
  readonly p75Before: number | null
  readonly countBefore: number
  /** By more than chance: p below 0.01 in a van Elteren test by page, device and connection, with at least 20 views each (decision 0033). */
  readonly differs: boolean
}

export interface SpeedList {
  readonly area: string
  readonly version: string | null
  readonly before: string | null
  readonly visits: number
  readonly visitsWithErrors: number
  /** Views by route. */
  readonly views: Readonly<Record<string, number>>
  /** Calls to the area's own server and those that failed. */
  readonly calls: number
  readonly callsFailed: number
  readonly lines: readonly SpeedLine[]
}

export interface SpeedAsked {
  readonly area: string
  /** The active one without it. */
  readonly version?: string | undefined
  readonly device?: string | undefined
  readonly connection?: string | undefined
}

const fewest = 20
/** Of a hundred comparisons of equal releases, one. */
const alpha = 0.01

export async function speedList(
  store: StoreEngine,
  document: RegistryDocument,
  { area, version: wanted, device, connection }: SpeedAsked,
  now = Date.now(),
): Promise<SpeedList> {
  const { active = null, previous = null, canary } = entryOf(document, area) ?? {}
  const all = keptOf(await readVisits(store, area), now)
  const version = wanted ?? active
  const before = version === canary?.version ? active : version === active ? previous : null
  const [told, toldBefore] = [version, before].map((each) => (each && all[each]) || noVisits) as [
    ReleaseVisits,
    ReleaseVisits,
  ]
  const line = (
    page: string | null,
    metric: SpeedLine['metric'],
    [is, was]: readonly [Record<string, Histogram>, Record<string, Histogram>],
  ): SpeedLine => {
    const [now, then] = [summed(is), summed(was)]
    const [count, countBefore] = [totalOf(now), totalOf(then)]
    // Answers are timed in the buckets of other times.
    const p75Of = (histogram: Histogram) => quantileOf(metric === 'server' ? 'TTFB' : metric, histogram, 0.75)
    const isEnough = Math.min(count, countBefore) >= fewest
    const pairs = Object.entries(is).map(([key, histogram]) => [histogram, was[key] ?? {}] as const)
    const differs = isEnough && chanceOf(pairs) < alpha
    return { page, metric, p75: p75Of(now), count, p75Before: p75Of(then), countBefore, differs }
  }
  const ofPages = [null, ...Object.keys(told.pages).sort()].flatMap((page) =>
    speedMetrics.map((metric) => {
      const only = { page: page ?? undefined, device, connection }
      return line(page, metric, [speedsBy(told, metric, only), speedsBy(toldBefore, metric, only)])
    }),
  )
  const lines = [...ofPages, line(null, 'server', [{ all: told.service.times }, { all: toldBefore.service.times }])]
  return {
    area,
    version,
    before,
    visits: told.visits,
    visitsWithErrors: told.visitsWithErrors,
    views: Object.fromEntries(Object.entries(told.pages).map(([page, { views }]) => [page, views])),
    calls: told.service.calls,
    callsFailed: told.service.failures,
    lines: lines.filter(({ count }) => count > 0),
  }
}
