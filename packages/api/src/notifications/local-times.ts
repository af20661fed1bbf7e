import { lastSpan, type MonthSpan, readMonths } from '@emberwatch/contract/spans'
import { toWallClock } from '../spreadsheet/zone-time.ts'

/** Times of the clocks of a zone as instants, also on the days that clocks change: when something comes again, quiet hours, months. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * The instants at which a clock there shows this time, earliest first: two where the clock goes back over it. Of a time that is left out it is the one as
 * much after the gap. @param wall as the UTC time that shows the same
 */
function instantsOf(wall: number, timeZone: string): [number, ...number[]] {
  // No zone is further from UTC than a day, and none changes twice in two.
  const [before = 0, after = 0] = [wall - dayMs, wall + dayMs].map((near) => wall + near - toWallClock(near, timeZone))
  const [first, ...others] = [...new Set([before, after])].filter((instant) => toWallClock(instant, timeZone) === wall)
  return first === undefined ? [before] : [first, ...others]
}

/** Yesterday is among them: its last times may be to come, where the clock leaves them out. */
function* daysAround(now: Date, timeZone: string, count: number) {
  const today = Math.floor(toWallClock(now.getTime(), timeZone) / dayMs) * dayMs
  for (let day = -1; day <= count; day++) yield today + day * dayMs
}

export interface Timetable {
  readonly every: 'daily' | 'weekly' | 'monthly' | 'quarterly'
  readonly timeZone: string
  /** 7 by default; with minutes as its fraction. */
  readonly hour?: number
  /** Weekly: ISO, Monday is 1. */
  readonly weekday?: number
}

const monthsOf = (every: Timetable['every']): MonthSpan['months'] => (every === 'quarterly' ? 3 : 1)

/** Months and quarters have their turn on the day after they end. @param day at midnight in UTC */
function hasTurn(day: Date, { every, weekday = 1 }: Timetable): boolean {
  if (every === 'daily') return true
  // getUTCDay counts from Sunday.
  if (every === 'weekly') return day.getUTCDay() === weekday % 7
  return day.getUTCDate() === 1 && day.getUTCMonth() % monthsOf(every) === 0
}

/** The next turn after `now`: once of an hour that comes twice, and after the gap of one that the clock leaves out. */
export function nextTurn(now: Date, timetable: Timetable): Date {
  const { timeZone, hour = 7 } = timetable
  // A quarter has 92 days at most.
  for (const day of daysAround(now, timeZone, 93)) {
    if (!hasTurn(new Date(day), timetable)) continue
    const [instant] = instantsOf(day + Math.round(hour * 60) * minuteMs, timeZone)
    if (instant > now.getTime()) return new Date(instant)
  }
  throw new Error('no turn within a quarter')
}

/** From `begins` on, and before `ends`. */
export interface TimeSpan {
  readonly begins: Date
  readonly ends: Date
}

/** A month or a quarter there. @param name as `2026-10` or `2026-Q3` */
export function timesOf(name: string, timeZone: string): TimeSpan {
  const { first, months } = readMonths(name)
  const beginOf = (month: number) => new Date(instantsOf(Date.UTC(Math.floor(month / 12), month % 12), timeZone)[0])
  return { begins: beginOf(first), ends: beginOf(first + months) }
}

/** The last month or quarter that has ended there. */
export function lastSpanAt(now: Date, { every, timeZone }: Timetable): string {
  const wall = new Date(toWallClock(now.getTime(), timeZone))
  return lastSpan(wall.getUTCFullYear(), wall.getUTCMonth(), monthsOf(every))
}

interface Quiet {
  readonly timeZone: string
  readonly quietFrom: number | null
  readonly quietUntil: number | null
}

function isQuiet(instant: number, { timeZone, quietFrom, quietUntil }: Quiet): boolean {
  if (quietFrom === null || quietUntil === null) return false
  const minute = Math.floor((toWallClock(instant, timeZone) % dayMs) / minuteMs)
  const isAfter = minute >= quietFrom
  return quietFrom < quietUntil ? isAfter && minute < quietUntil : isAfter || minute < quietUntil
}

/** Returns the end of the quiet hours that go on at this moment, as clocks there show it; null outside them. They may go over midnight. */
export function quietEnd(now: Date, quiet: Quiet): Date | null {
  const { timeZone, quietUntil } = quiet
  if (quietUntil === null || !isQuiet(now.getTime(), quiet)) return null
  const ends = [...daysAround(now, timeZone, 2)].flatMap((day) => instantsOf(day + quietUntil * minuteMs, timeZone))
  const end = ends.find((instant) => instant > now.getTime() && !isQuiet(instant, quiet)) ?? now.getTime() + dayMs
  // A clock that is set forward or back may leave the quiet hours.
  const change = clockChange(now.getTime(), end, timeZone)
  return new Date(change !== null && !isQuiet(change, quiet) ? change : end)
}

/** The instant between the two at which clocks there are set; null where they are not. */
function clockChange(from: number, to: number, timeZone: string): number | null {
  const offset = (instant: number) => toWallClock(instant, timeZone) - instant
  let [before, after] = [from, to]
  if (offset(before) === offset(after)) return null
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offset(middle) === offset(from)) before = middle
    else after = middle
  }
  return after
}

/** '22:00'. */
export const clockText = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
