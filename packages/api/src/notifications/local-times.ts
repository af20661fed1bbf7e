import { toWallClock } from '../spreadsheet/zone-time.ts'

/** Times of day in a person's zone, also on the days that clocks change. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A wall clock, as the UTC time that shows the same, to an instant. Of a time that comes twice it is one of the two; one that is left out is the time after it. */
export function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (toWallClock(wall, timeZone) - wall)
  // At a change of the clock the offset of the guess differs.
  const instant = wall - (toWallClock(guess, timeZone) - guess)
  return toWallClock(instant, timeZone) === wall ? instant : Math.max(instant, guess)
}

/** The next instant after `now` at which a clock there shows this time, on this ISO weekday where one is given. */
export function nextAt(now: Date, timeZone: string, minuteOfDay: number, weekday?: number): Date {
  const today = Math.floor(toWallClock(now.getTime(), timeZone) / dayMs) * dayMs
  for (let day = 0; day <= 8; day++) {
    const begin = today + day * dayMs
    // getUTCDay counts from Sunday.
    if (weekday !== undefined && new Date(begin).getUTCDay() !== weekday % 7) continue
    const instant = instantOf(begin + minuteOfDay * minuteMs, timeZone)
    if (instant > now.getTime()) return new Date(instant)
  }
  throw new Error('no such time within eight days')
}

interface Quiet {
  readonly timeZone: string
  readonly quietFrom: number | null
  readonly quietUntil: number | null
}

/** Returns the end of the quiet hours that go on at this moment; null outside them. They may go over midnight. */
export function quietEnd(now: Date, { timeZone, quietFrom, quietUntil }: Quiet): Date | null {
  if (quietFrom === null || quietUntil === null) return null
  const wall = toWallClock(now.getTime(), timeZone)
  const minute = Math.floor((wall % dayMs) / minuteMs)
  const isQuiet =
    quietFrom < quietUntil ? minute >= quietFrom && minute < quietUntil : minute >= quietFrom || minute < quietUntil
  return isQuiet ? nextAt(now, timeZone, quietUntil) : null
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
