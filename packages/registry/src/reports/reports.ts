import type { ReleaseName, StoreEngine } from '../state/store-engine.ts'
import type { Sample } from './judge.ts'
import {
  decodePerson,
  encodePerson,
  markOf,
  mostPeople,
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
  /** Records (people.ts) since the comparison with a canary began. */
  readonly people: string
  /** Totals of people who reported before and did not come again. */
  readonly earlier: string
  readonly hints: Hints
}

/** Visits of whoever is not confirmed, or was not given the release: shown, and nothing follows from them. */
export interface Hints {
  readonly visits: number
  readonly visitsWithErrors: number
}

export interface NewReports {
  readonly people: readonly Observation[]
  readonly hints: Partial<Hints>
}

export const noReports: ReleaseReports = {
  lastAt: '',
  people: '',
  earlier: '',
  hints: { visits: 0, visitsWithErrors: 0 },
}

export const retentionDays = 30
const dayMs = 86_400_000

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
  [...(isAll ? allRecords(reports) : recordsIn(reports.people)).values()].map(decodePerson)

/** What a release is judged by. */
export function sampleOf(reports: ReleaseReports): Sample {
  const people = peopleOf(reports)
  return { people: people.length, failing: people.filter((one) => one.hasFailed || one.hasError).length }
}

const allRecords = ({ people, earlier }: ReleaseReports) => new Map([...recordsIn(earlier), ...recordsIn(people)])

function withReports(reports: ReleaseReports, { people: observations, hints: added }: NewReports): ReleaseReports {
  const hints = sumCounts(reports.hints, added as Hints)
  if (observations.length === 0) return { ...reports, hints }
  const [people, earlier] = [recordsIn(reports.people), recordsIn(reports.earlier)]
  for (const observation of observations) {
    const mark = markOf(observation)
    const before = people.get(mark)
    if (before === undefined && !makeRoom(mark, people, earlier)) continue
    people.set(
      mark,
      encodePerson(withObservation(before === undefined ? undefined : decodePerson(before), observation)),
    )
  }
  return { ...reports, people: textOf(people), earlier: textOf(earlier), hints }
}

/** Somebody who comes again counts anew; for others the oldest ones of before go. @returns false where there is no room */
function makeRoom(mark: string, people: Records, earlier: Records): boolean {
  if (earlier.delete(mark) || people.size + earlier.size < mostPeople) return true
  const [oldest] = earlier.keys()
  return oldest !== undefined && earlier.delete(oldest)
}
