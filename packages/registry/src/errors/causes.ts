import { createHash } from 'node:crypto'
import { retentionDays } from '../reports/reports.ts'
import { largest, sumCounts } from '../reports/sum-counts.ts'
import type { StoreEngine } from '../state/store-engine.ts'

/** A place in a built file of a release; lines and columns begin with 1. */
export interface Frame {
  readonly area: string
  readonly version: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Uncaught, a rejected promise, caught by React, a failed load, or refused by the content policy. */
export type ErrorKind = 'uncaught' | 'rejected' | 'caught' | 'load' | 'policy'

/** The kind, class, scrubbed message and position of an error. */
export interface Cause {
  readonly kind: ErrorKind
  readonly name: string
  /** Empty for hints: nobody's words are stored but those of confirmed people. */
  readonly message: string
  /** Innermost first. */
  readonly frames: readonly Frame[]
}

/** Errors of one cause in one release. */
export interface ErrorGroup extends Cause {
  readonly version: string
  /** Marks of people, or for hints of networks, without anything between them. */
  readonly witnesses: string
  /** Counts by day, such as `2026-11-25`. */
  readonly days: Readonly<Record<string, number>>
  readonly firstAt: string
  readonly lastAt: string
  readonly browsers: Readonly<Record<string, number>>
  readonly pages: Readonly<Record<string, number>>
  readonly actions: Readonly<Record<string, number>>
  /** X-Request-Id of the last answers before it, newest first. */
  readonly requests: readonly string[]
}

/** Groups by `groupId`. */
export type ErrorGroups = Readonly<Record<string, ErrorGroup>>

/** Strangers share no room with people, so that they push nothing of theirs out. */
export interface AreaErrors {
  readonly people: ErrorGroups
  readonly hints: ErrorGroups
}

const most = { people: { ofRelease: 100, ofArea: 150 }, hints: { ofRelease: 30, ofArea: 50 } }
const mostOfEach = 8
const mostRequests = 3
const witnessLength = 6
/** Most people who are counted for one cause. */
export const mostWitnesses = 100

/** @param area and version that are blamed; the first frame of theirs is the place */
export function groupId(area: string, version: string, { kind, name, message, frames }: Cause): string {
  const own = frames.find((frame) => frame.area === area) ?? frames[0]
  const origin = own && [own.area, own.file, own.line, own.column]
  return createHash('sha256')
    .update(JSON.stringify([version, kind, name, message, origin]))
    .digest('base64url')
    .slice(0, 12)
}

export const countOf = ({ days }: Pick<ErrorGroup, 'days'>): number =>
  Object.values(days).reduce((sum, count) => sum + count, 0)

export const witnessesOf = ({ witnesses }: Pick<ErrorGroup, 'witnesses'>): number => witnesses.length / witnessLength

/** @param mark at least six characters long */
export const witnessOf = (mark: string): string => mark.slice(0, witnessLength)

const marksIn = ({ witnesses }: ErrorGroup) => witnesses.match(new RegExp(`.{${witnessLength}}`, 'g')) ?? []

/** Reads the errors of the last days. */
export const readErrors = async (store: StoreEngine, area: string, now: number): Promise<AreaErrors> =>
  bounded(await store.readState(`causes-${area}`, none), now)

export const addErrors = (
  store: StoreEngine,
  area: string,
  added: Partial<AreaErrors>,
  now: number,
): Promise<AreaErrors> =>
  change(store, area, (before) =>
    bounded({ people: both(before.people, added.people), hints: both(before.hints, added.hints) }, now),
  )

export async function forgetErrors(store: StoreEngine, area: string, version: string): Promise<void> {
  const without = (groups: ErrorGroups) =>
    Object.fromEntries(Object.entries(groups).filter(([, group]) => group.version !== version))
  const { people, hints } = await store.readState(`causes-${area}`, none)
  if ([...Object.values(people), ...Object.values(hints)].some((group) => group.version === version))
    await change(store, area, (before) => ({ people: without(before.people), hints: without(before.hints) }))
}

/** The sample of the stack stays the first one. */
export function bothErrors(before: ErrorGroup | undefined, added: ErrorGroup): ErrorGroup {
  if (!before) return added
  return {
    ...before,
    witnesses: [...new Set([...marksIn(before), ...marksIn(added)])].slice(0, mostWitnesses).join(''),
    days: sumCounts(before.days, added.days),
    firstAt: [before.firstAt, added.firstAt].sort()[0] ?? before.firstAt,
    lastAt: sumCounts(before.lastAt, added.lastAt),
    browsers: largest(sumCounts(before.browsers, added.browsers), mostOfEach),
    pages: largest(sumCounts(before.pages, added.pages), mostOfEach),
    actions: largest(sumCounts(before.actions, added.actions), mostOfEach),
    requests: [...new Set([...added.requests, ...before.requests])].slice(0, mostRequests),
  }
}

function both(before: ErrorGroups, added: ErrorGroups = {}): ErrorGroups {
  const next = { ...before }
  for (const [id, group] of Object.entries(added)) next[id] = bothErrors(next[id], group)
  return next
}

const bounded = ({ people, hints }: AreaErrors, now: number): AreaErrors => ({
  people: latest(people, now, most.people),
  hints: latest(hints, now, most.hints),
})

/** Drops days that are over. */
function latest(groups: ErrorGroups, now: number, { ofRelease, ofArea }: (typeof most)['people']): ErrorGroups {
  const firstDay = new Date(now - retentionDays * 86_400_000).toISOString().slice(0, 10)
  const recent = Object.entries(groups)
    .map(([id, group]): Entry => {
      const days = Object.entries(group.days).filter(([day]) => day > firstDay)
      return [id, { ...group, days: Object.fromEntries(days) }]
    })
    .filter(([, group]) => countOf(group) > 0)
  const ofReleases = Object.values(Object.groupBy(recent, ([, { version }]) => version))
  return Object.fromEntries(
    fitting(
      ofReleases.flatMap((entries = []) => fitting(entries, ofRelease)),
      ofArea,
    ),
  )
}
type Entry = [id: string, group: ErrorGroup]

/** The errors that most people have met stay. The last places are for the newest: each error comes in with one witness. */
function fitting(entries: readonly Entry[], max: number): readonly Entry[] {
  if (entries.length <= max) return entries
  const isLater = ([, one]: Entry, [, other]: Entry) => other.lastAt.localeCompare(one.lastAt)
  const byWitnesses = [...entries].sort(
    (one, other) => other[1].witnesses.length - one[1].witnesses.length || isLater(one, other),
  )
  const forNewest = Math.ceil(max / 5)
  return [
    ...byWitnesses.slice(0, max - forNewest),
    ...byWitnesses
      .slice(max - forNewest)
      .sort(isLater)
      .slice(0, forNewest),
  ]
}

const none: AreaErrors = { people: {}, hints: {} }
const change = (store: StoreEngine, area: string, next: (before: AreaErrors) => AreaErrors) =>
  store.changeState(`causes-${area}`, none, next)
