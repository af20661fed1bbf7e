import type { ReleaseName, StoreEngine } from '../state/store-engine.ts'
import type { Histogram } from './histogram.ts'
import {
  decodePerson,
  encodePerson,
  hasTimes,
  markOf,
  mostPeople,
  mostTimed,
  type Observation,
  type Person,
  type Records,
  recordsIn,
  textOf,
  withObservation,
} from './people.ts'
import { sumCounts } from './sum-counts.ts'

/** The reports of browsers about a release, bounded in size: people, who decide, and apart from them the hints of visitors. */
export interface ReleaseReports {
  readonly lastAt: string
  /** Routes by the digits that records have. */
  readonly pages: readonly string[]
  /** Records (people.ts) since the comparison with a canary began. */
  readonly people: string
  /** Totals of people who reported before and did not come again. */
  readonly earlier: string
  readonly hints: Hints
  /** Calls to the area's own server, by people of the release. */
  readonly service: { readonly calls: number; readonly failures: number; readonly times: Histogram }
}

/** Visits of whoever is not confirmed, or was not given the release: shown, and nothing follows from them. */
export interface Hints {
  readonly visits: number
  readonly visitsWithErrors: number
  readonly pages: Readonly<Record<string, Hint>>
}
type Hint = Readonly<Record<'views' | 'errors', number>> & Readonly<Partial<Record<'LCP' | 'INP', Histogram>>>

export interface NewReports {
  readonly people: readonly Observation[]
  readonly hints: Partial<Hints>
  readonly service: Partial<ReleaseReports['service']>
}

export const noReports: ReleaseReports = {
  lastAt: '',
  pages: [],
  people: '',
  earlier: '',
  hints: { visits: 0, visitsWithErrors: 0, pages: {} },
  service: { calls: 0, failures: 0, times: {} },
}

export const retentionDays = 30
const dayMs = 86_400_000
const mostPages = 24

/** Reads the reports of the last days. */
export const readReports = async (
  store: StoreEngine,
  { area, version }: ReleaseName,
  now = Date.now(),
): Promise<ReleaseReports> => recent(await store.readState(nameOf(area, version), noReports), now)

export const addReports = (store: StoreEngine, { area, version }: ReleaseName, reports: NewReports, now = Date.now()) =>
  store.changeState(nameOf(area, version), noReports, (before) => ({
    ...withReports(recent(before, now), reports),
    lastAt: new Date(now).toISOString(),
  }))

/** People who reported before count anew, so that both releases are judged by the same time. @param others that people have meanwhile */
export async function beginComparison(store: StoreEngine, { area, version }: ReleaseName, others: readonly string[]) {
  await forgetReports(store, { area, version })
  for (const other of others)
    await store.changeState(nameOf(area, other), noReports, (reports) => ({
      ...reports,
      people: '',
      earlier: textOf(allRecords(reports)),
    }))
}

export const forgetReports = (store: StoreEngine, { area, version }: ReleaseName): Promise<void> =>
  store.dropCounters(nameOf(area, version))

const nameOf = (area: string, version: string) => `reports-${area}-${version}` as const

const recent = (reports: ReleaseReports, now: number): ReleaseReports =>
  now - Date.parse(reports.lastAt) < retentionDays * dayMs ? reports : noReports

/** @param isAll also those who reported before the comparison began */
export const peopleOf = (reports: ReleaseReports, isAll = false): Person[] =>
  [...(isAll ? allRecords(reports) : recordsIn(reports.people)).values()].map((record) =>
    decodePerson(record, reports.pages),
  )

const allRecords = ({ people, earlier }: ReleaseReports) => new Map([...recordsIn(earlier), ...recordsIn(people)])

function withReports(reports: ReleaseReports, { people: observations, hints, service }: NewReports): ReleaseReports {
  if (observations.length === 0) return { ...reports, ...withHints(reports, hints, service) }
  const [pages, people, earlier] = [[...reports.pages], recordsIn(reports.people), recordsIn(reports.earlier)]
  let timed = timedIn(people) + timedIn(earlier)
  for (const observation of observations) {
    const mark = markOf(observation)
    const before = people.get(mark)
    if (before === undefined && !makeRoom(mark, people, earlier)) continue
    const { times, ...facts } = observation
    const mayTime = before === undefined ? timed < mostTimed : hasTimes(before) || timed < mostTimed
    const seen = before === undefined ? undefined : decodePerson(before, pages)
    const record = encodePerson(withObservation(seen, mayTime ? observation : facts), pages)
    if (hasTimes(record) && !hasTimes(before ?? '')) timed++
    people.set(mark, record)
  }
  return { ...reports, pages, people: textOf(people), earlier: textOf(earlier), ...withHints(reports, hints, service) }
}

function withHints(reports: ReleaseReports, hints: Partial<Hints>, service: NewReports['service']) {
  const all = sumCounts(reports.hints, hints as Hints)
  const pages = Object.fromEntries(Object.entries(all.pages).slice(0, mostPages))
  return { hints: { ...all, pages }, service: sumCounts(reports.service, service as ReleaseReports['service']) }
}

function timedIn(records: Records): number {
  let count = 0
  for (const record of records.values()) if (hasTimes(record)) count++
  return count
}

/** Somebody who comes again counts anew; for others the oldest ones of before go. @returns false where there is no room */
function makeRoom(mark: string, people: Records, earlier: Records): boolean {
  if (earlier.delete(mark) || people.size + earlier.size < mostPeople) return true
  const [oldest] = earlier.keys()
  return oldest !== undefined && earlier.delete(oldest)
}
