import { toWallClock } from '../spreadsheet/zone-time.ts'

/** Times of day in a person's zone, also on the days that clocks change. */

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

/** A wall clock, as the UTC time that shows the same, to an instant: the first of a time that comes twice. */
export const instantOf = (wall: number, timeZone: string): number => instantsOf(wall, timeZone)[0]

/** Walls of this time of day around `now`. Yesterday's may be to come, where the clock leaves it out. */
function* wallsAround(now: Date, timeZone: string, minuteOfDay: number) {
  const today = Math.floor(toWallClock(now.getTime(), timeZone) / dayMs) * dayMs
  for (let day = -1; day <= 9; day++) yield today + day * dayMs + minuteOfDay * minuteMs
}

/** The next instant after `now` at which a clock there shows this time, on this ISO weekday where one is given; once of a time that comes twice. */
export function nextAt(now: Date, timeZone: string, minuteOfDay: number, weekday?: number): Date {
  for (const wall of wallsAround(now, timeZone, minuteOfDay)) {
    // getUTCDay counts from Sunday.
    if (weekday !== undefined && new Date(wall).getUTCDay() !== weekday % 7) continue
    const instant = instantOf(wall, timeZone)
    if (instant > now.getTime()) return new Date(instant)
  }
  throw new Error('no such time within nine days')
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
  const ends = [...wallsAround(now, timeZone, quietUntil)].flatMap((wall) => instantsOf(wall, timeZone))
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

interface Digest {
  readonly delivery: 'atOnce' | 'daily' | 'weekly'
  readonly hour: number
  readonly weekday: number
  readonly timeZone: string
}

/** Null for mail at once. */
export function nextDigest(now: Date, { delivery, hour, weekday, timeZone }: Digest): Date | null {
  if (delivery === 'atOnce') return null
  return nextAt(now, timeZone, hour * 60, delivery === 'weekly' ? weekday : undefined)
}

/** '22:00'. */
export const clockText = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
