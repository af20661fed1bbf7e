import { type RegistryDocument, type SpeedMetric, speedMetrics } from '@emberwatch/federation'
import { entryOf } from '../entries.ts'
import type { StoreEngine } from '../store-engine.ts'
import { chanceOf, type Histogram, quantileOf, totalOf } from './histogram.ts'
import { keptOf, noVisits, type ReleaseVisits, readVisits, speedIn } from './release-visits.ts'

/** One time of a release beside the release before. */
export interface SpeedLine {
  /** A route; null for all pages. */
  readonly page: string | null
  readonly metric: SpeedMetric | 'server'
  /** Milliseconds, but for CLS; three of four were as fast. */
  readonly p75: number | null
  readonly visits: number
  readonly p75Before: number | null
  readonly visitsBefore: number
  /** The two differ by more than chance: p below 0.01 in a Mann–Whitney test, with at least 20 visits each (decision 0031). */
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
    speeds: readonly [Histogram, Histogram],
  ): SpeedLine => {
    const [visits, visitsBefore] = [totalOf(speeds[0]), totalOf(speeds[1])]
    // Calls are timed in the buckets of other times.
    const [p75, p75Before] = speeds.map((each) => quantileOf(metric === 'server' ? 'TTFB' : metric, each, 0.75)) as [
      number | null,
      number | null,
    ]
    const isEnough = Math.min(visits, visitsBefore) >= fewest
    return { page, metric, p75, visits, p75Before, visitsBefore, differs: isEnough && chanceOf(...speeds) < alpha }
  }
  const ofPages = [null, ...Object.keys(told.pages).sort()].flatMap((page) =>
    speedMetrics.map((metric) => {
      const only = { page: page ?? undefined, device, connection }
      return line(page, metric, [speedIn(told, metric, only), speedIn(toldBefore, metric, only)])
    }),
  )
  const lines = [...ofPages, line(null, 'server', [told.service.times, toldBefore.service.times])]
  return {
    area,
    version,
    before,
    visits: told.visits,
    visitsWithErrors: told.visitsWithErrors,
    views: Object.fromEntries(Object.entries(told.pages).map(([page, { views }]) => [page, views])),
    calls: told.service.calls,
    callsFailed: told.service.failures,
    lines: lines.filter(({ visits }) => visits > 0),
  }
}
