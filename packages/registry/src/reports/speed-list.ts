import { type RegistryDocument, type SpeedMetric, speedMetrics } from '@emberwatch/federation'
import { entryOf } from '../state/entries.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { type Histogram, quantileOf, totalOf } from './histogram.ts'
import { isLonger, timedSigns } from './judge.ts'
import type { Person } from './people.ts'
import { noReports, peopleOf, type ReleaseReports, readReports } from './reports.ts'
import { momentsOf, usualTimes } from './sample.ts'

/** One time of a release beside the release before. */
interface SpeedLine {
  /** A route; null for all pages. */
  readonly page: string | null
  /** `server` for answers of the area's own. */
  readonly metric: SpeedMetric | 'server'
  /** Milliseconds, but for CLS; three of four were as fast. */
  readonly p75: number | null
  /** People in whose browsers it was measured, or visits of whoever is not confirmed. */
  readonly count: number
  readonly p75Before: number | null
  readonly countBefore: number
  /** True where a canary would be judged by the difference (judge.ts). */
  readonly differs: boolean
  /** True where the line counts visits of people who are not confirmed: nothing follows from it. */
  readonly isHint: boolean
}

export interface SpeedList {
  readonly area: string
  readonly version: string | null
  readonly before: string | null
  readonly people: number
  readonly peopleWithErrors: number
  /** Visits of people who are not confirmed. */
  readonly visits: number
  readonly visitsWithErrors: number
  /** Calls to the area's own server and those that failed. */
  readonly calls: number
  readonly callsFailed: number
  readonly lines: readonly SpeedLine[]
}

export interface SpeedQuery {
  readonly area: string
  /** The active one without it. */
  readonly version?: string | undefined
  readonly device?: string | undefined
  readonly connection?: string | undefined
}

/** A canary stands beside the active release of the same time, another one beside the release before it. */
export async function speedList(
  store: StoreEngine,
  document: RegistryDocument,
  { area, version: wanted, device, connection }: SpeedQuery,
  now = Date.now(),
): Promise<SpeedList> {
  const { active = null, previous = null, canary } = entryOf(document, area) ?? {}
  const version = wanted ?? active
  const isCanary = version === canary?.version
  const before = isCanary ? active : version === active ? previous : null
  const reportsOf = async (each: string | null) => (each ? readReports(store, { area, version: each }, now) : noReports)
  const [reports, reportsBefore] = [await reportsOf(version), await reportsOf(before)]
  const ofEverybody = peopleOf(reports, !isCanary)
  const [people, others] = [ofEverybody, peopleOf(reportsBefore, !isCanary)].map((each) =>
    each.filter((one) => (device ?? one.device) === one.device && (connection ?? one.connection) === one.connection),
  ) as [Person[], Person[]]
  const pages = [...new Set(people.flatMap(({ times }) => Object.keys(times)))].sort()
  const lines = [undefined, ...pages].flatMap((page) =>
    speedMetrics.map((metric) => lineOf(people, others, metric, page)),
  )
  const isAll = device === undefined && connection === undefined
  return {
    area,
    version,
    before,
    people: ofEverybody.length,
    peopleWithErrors: ofEverybody.filter(({ hasError }) => hasError).length,
    visits: reports.hints.visits,
    visitsWithErrors: reports.hints.visitsWithErrors,
    calls: reports.service.calls,
    callsFailed: reports.service.failures,
    lines: [
      ...lines,
      ...(isAll ? [serverLine(reports, reportsBefore), ...hintLines(reports, reportsBefore)] : []),
    ].filter(({ count }) => count > 0),
  }
}

function lineOf(people: readonly Person[], others: readonly Person[], metric: SpeedMetric, page?: string): SpeedLine {
  const [is, was] = [people, others].map((each) => histogramOf(each, metric, page)) as [Histogram, Histogram]
  const usual = usualTimes(others, metric)
  const [one, other] = [people, others].map((each) => momentsOf(each, metric, usual, page))
  const differs = one !== undefined && other !== undefined && (isLonger(one, other) || isLonger(other, one))
  const count = people.filter(({ times }) => isTimed(times, metric, page)).length
  const countBefore = others.filter(({ times }) => isTimed(times, metric, page)).length
  const [p75, p75Before] = [quantileOf(metric, is, p75Share), quantileOf(metric, was, p75Share)]
  return { page: page ?? null, metric, p75, count, p75Before, countBefore, differs, isHint: false }
}
const p75Share = 0.75

const timesOn = (times: Person['times'], page?: string) =>
  page === undefined ? Object.values(times) : [times[page] ?? {}]
const isTimed = (times: Person['times'], metric: SpeedMetric, page?: string): boolean =>
  timesOn(times, page).some((ofPage) => ofPage[metric] !== undefined)

/** @param page all of them without it */
export function histogramOf(people: readonly Person[], metric: SpeedMetric, page?: string): Histogram {
  const histogram: Record<number, number> = {}
  for (const { times } of people)
    for (const { [metric]: bucket } of timesOn(times, page))
      if (bucket !== undefined) histogram[bucket] = (histogram[bucket] ?? 0) + 1
  return histogram
}

/** Answers are timed in the buckets of other times. */
const plainLine = (
  page: string | null,
  metric: SpeedLine['metric'],
  [is, was]: readonly [Histogram, Histogram],
): SpeedLine => {
  const p75Of = (histogram: Histogram) => quantileOf(metric === 'server' ? 'TTFB' : metric, histogram, p75Share)
  const figures = { p75: p75Of(is), count: totalOf(is), p75Before: p75Of(was), countBefore: totalOf(was) }
  return { page, metric, ...figures, differs: false, isHint: metric !== 'server' }
}
const serverLine = (reports: ReleaseReports, before: ReleaseReports) =>
  plainLine(null, 'server', [reports.service.times, before.service.times])

const hintLines = ({ hints }: ReleaseReports, before: ReleaseReports): SpeedLine[] =>
  Object.entries(hints.pages).flatMap(([page, hint]) =>
    timedSigns.map((metric) => plainLine(page, metric, [hint[metric] ?? {}, before.hints.pages[page]?.[metric] ?? {}])),
  )
