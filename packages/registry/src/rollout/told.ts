import type { StoreEngine } from '../store-engine.ts'
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

/** What browsers told of a release, of a fixed size at most: people, who decide, and apart from them what anybody may say. */
export interface ReleaseTold {
  readonly lastAt: string
  /** Routes by the digits that records have. */
  readonly pages: readonly string[]
  /** Records (people.ts) since the comparison with a canary began. */
  readonly people: string
  /** Of those who told before and did not come again. */
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

export interface Telling {
  readonly people: readonly Observation[]
  readonly hints: Partial<Hints>
  readonly service: Partial<ReleaseTold['service']>
}

/** By version. */
export type AreaTold = Readonly<Record<string, ReleaseTold>>

export const nothingTold: ReleaseTold = {
  lastAt: '',
  pages: [],
  people: '',
  earlier: '',
  hints: { visits: 0, visitsWithErrors: 0, pages: {} },
  service: { calls: 0, failures: 0, times: {} },
}

export const keptDays = 30
const dayMs = 86_400_000
/** Those in use, and one more. */
const mostReleases = 4
const mostPages = 40

/** Of the last days. */
export const readTold = async (store: StoreEngine, area: string, now = Date.now()): Promise<AreaTold> =>
  latest(await store.readCounters<AreaTold>(`told-${area}`, {}), now)

export const addTold = (store: StoreEngine, area: string, added: Readonly<Record<string, Telling>>, now = Date.now()) =>
  change(store, area, (before) => {
    const after = { ...before }
    const lastAt = new Date(now).toISOString()
    for (const [version, telling] of Object.entries(added))
      after[version] = { ...withTelling(after[version] ?? nothingTold, telling), lastAt }
    return latest(after, now)
  })

/** Whoever told before counts anew, so that both releases are judged by the same time. */
export const beginComparison = (store: StoreEngine, area: string, canary: string) =>
  change(store, area, ({ [canary]: _forgotten, ...others }) =>
    Object.fromEntries(
      Object.entries(others).map(([version, told]) => [
        version,
        { ...told, people: '', earlier: textOf(allRecords(told)) },
      ]),
    ),
  )

export async function forgetTold(store: StoreEngine, area: string, version: string): Promise<void> {
  if (version in (await store.readCounters<AreaTold>(`told-${area}`, {})))
    await change(store, area, ({ [version]: _forgotten, ...rest }) => rest)
}

/** @param isAll also those who told before the comparison began */
export const peopleOf = (told: ReleaseTold, isAll = false): Person[] =>
  [...(isAll ? allRecords(told) : recordsIn(told.people)).values()].map((record) => decodePerson(record, told.pages))

const allRecords = ({ people, earlier }: ReleaseTold) => new Map([...recordsIn(earlier), ...recordsIn(people)])

function withTelling(told: ReleaseTold, { people: observations, hints, service }: Telling): ReleaseTold {
  const [pages, people, earlier] = [[...told.pages], recordsIn(told.people), recordsIn(told.earlier)]
  let timed = [...people.values(), ...earlier.values()].filter(hasTimes).length
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
  const all = sumCounts(told.hints, hints as Hints)
  return {
    ...told,
    pages,
    people: textOf(people),
    earlier: textOf(earlier),
    hints: { ...all, pages: Object.fromEntries(Object.entries(all.pages).slice(0, mostPages)) },
    service: sumCounts(told.service, service as ReleaseTold['service']),
  }
}

/** Somebody who comes again counts anew; for others the oldest ones of before go. @returns false where there is no room */
function makeRoom(mark: string, people: Records, earlier: Records): boolean {
  if (earlier.delete(mark) || people.size + earlier.size < mostPeople) return true
  const [oldest] = earlier.keys()
  return oldest !== undefined && earlier.delete(oldest)
}

const latest = (all: AreaTold, now: number): AreaTold =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([, { lastAt }]) => now - Date.parse(lastAt) < keptDays * dayMs)
      .sort(([, one], [, other]) => other.lastAt.localeCompare(one.lastAt))
      .slice(0, mostReleases),
  )

const change = (store: StoreEngine, area: string, next: (before: AreaTold) => AreaTold) =>
  store.changeCounters<AreaTold>(`told-${area}`, {}, next)
