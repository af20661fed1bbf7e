import { createHash } from 'node:crypto'
import type { StoreEngine } from '../store-engine.ts'
import { bothPeople, type PeopleSketch } from './people-sketch.ts'
import { keptDays } from './release-visits.ts'
import { largest, sumCounts } from './sum-counts.ts'

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

/** What an error is: its kind, class, scrubbed message and place. */
export interface Cause {
  readonly kind: ErrorKind
  readonly name: string
  readonly message: string
  /** Innermost first. */
  readonly frames: readonly Frame[]
}

/** Errors of one cause in one release. */
export interface ErrorGroup extends Cause {
  readonly version: string
  readonly people: PeopleSketch
  /** By day, such as `2026-11-25`. */
  readonly days: Readonly<Record<string, number>>
  readonly firstAt: string
  readonly lastAt: string
  readonly browsers: Readonly<Record<string, number>>
  readonly pages: Readonly<Record<string, number>>
  readonly actions: Readonly<Record<string, number>>
  /** X-Request-Id of the last answers before it, newest first. */
  readonly requests: readonly string[]
}

/** By `groupId`. */
export type ErrorGroups = Readonly<Record<string, ErrorGroup>>

const mostOfRelease = 200
const mostOfArea = 500
const mostOfEach = 8
const mostRequests = 3

/** @param area and version that are blamed; the first frame of theirs is the place */
export function groupId(area: string, version: string, { kind, name, message, frames }: Cause): string {
  const own = frames.find((frame) => frame.area === area) ?? frames[0]
  const place = own && [own.area, own.file, own.line, own.column]
  return createHash('sha256')
    .update(JSON.stringify([version, kind, name, message, place]))
    .digest('base64url')
    .slice(0, 12)
}

export const countOf = ({ days }: Pick<ErrorGroup, 'days'>): number =>
  Object.values(days).reduce((sum, count) => sum + count, 0)

/** Of the last days, by id. */
export async function readErrors(store: StoreEngine, area: string, now: number): Promise<ErrorGroups> {
  return keptErrors(await readAll(store, area), now)
}

export const addErrors = (store: StoreEngine, area: string, added: ErrorGroups, now: number): Promise<ErrorGroups> =>
  change(store, area, (before) => {
    const next = { ...before }
    for (const [id, group] of Object.entries(added)) next[id] = bothErrors(next[id], group)
    return keptErrors(next, now)
  })

export async function forgetErrors(store: StoreEngine, area: string, version: string): Promise<void> {
  const isIts = ([, group]: [string, ErrorGroup]) => group.version === version
  if (!Object.entries(await readAll(store, area)).some(isIts)) return
  await change(store, area, (groups) => Object.fromEntries(Object.entries(groups).filter((entry) => !isIts(entry))))
}

/** The sample of the stack stays the first one. */
export function bothErrors(before: ErrorGroup | undefined, added: ErrorGroup): ErrorGroup {
  if (!before) return added
  return {
    ...before,
    people: bothPeople(before.people, added.people),
    days: sumCounts(before.days, added.days),
    lastAt: sumCounts(before.lastAt, added.lastAt),
    browsers: largest(sumCounts(before.browsers, added.browsers), mostOfEach),
    pages: largest(sumCounts(before.pages, added.pages), mostOfEach),
    actions: largest(sumCounts(before.actions, added.actions), mostOfEach),
    requests: [...new Set([...added.requests, ...before.requests])].slice(0, mostRequests),
  }
}

/** Without days that are over; where there are too many groups, the rarest and oldest go. */
function keptErrors(groups: ErrorGroups, now: number): ErrorGroups {
  const firstDay = new Date(now - keptDays * 86_400_000).toISOString().slice(0, 10)
  const ofRelease: Record<string, number> = {}
  const kept = Object.entries(groups)
    .map(([id, group]): [string, ErrorGroup] => [
      id,
      { ...group, days: Object.fromEntries(Object.entries(group.days).filter(([day]) => day > firstDay)) },
    ])
    .filter(([, group]) => countOf(group) > 0)
    .sort(([, one], [, other]) => countOf(other) - countOf(one) || other.lastAt.localeCompare(one.lastAt))
    .filter(([, { version }]) => {
      ofRelease[version] = (ofRelease[version] ?? 0) + 1
      return ofRelease[version] <= mostOfRelease
    })
  return Object.fromEntries(kept.slice(0, mostOfArea))
}

const readAll = (store: StoreEngine, area: string) => store.readCounters<ErrorGroups>(`errors-${area}`, {})
const change = (store: StoreEngine, area: string, next: (before: ErrorGroups) => ErrorGroups) =>
  store.changeCounters<ErrorGroups>(`errors-${area}`, {}, next)
