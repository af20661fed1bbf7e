import { type CalendarSpan, lastSpan, readSpan } from '@emberwatch/contract/sites-systems'
import { instantOf } from '../notifications/local-times.ts'
import { toWallClock } from '../spreadsheet/zone-time.ts'

/** Months and quarters as instants of a zone (product 7.8, 23.8). */

export type Interval = 'monthly' | 'quarterly'

/** The hour of the mail on the first day after a span, by the person's clock. */
const morningHour = 7
const hourMs = 3_600_000

const monthsOf = (every: Interval): CalendarSpan['months'] => (every === 'monthly' ? 1 : 3)

/** @param first months since the year 0 */
const beginOf = (first: number, timeZone: string, hour = 0): Date =>
  new Date(instantOf(Date.UTC(Math.floor(first / 12), first % 12) + hour * hourMs, timeZone))

/** The first moment of a span there, and the first one after it. */
export function timesOf(span: string, timeZone: string): readonly [begins: Date, ends: Date] {
  const { first, months } = readSpan(span)
  return [beginOf(first, timeZone), beginOf(first + months, timeZone)]
}

/** The last span that has ended there. */
export function lastSpanAt(now: Date, timeZone: string, every: Interval): string {
  const wall = new Date(toWallClock(now.getTime(), timeZone))
  return lastSpan(wall.getUTCFullYear(), wall.getUTCMonth(), monthsOf(every))
}

/** The first morning of a month or quarter there that comes after `now`. */
export function nextMorning(now: Date, timeZone: string, every: Interval): Date {
  const { first, months } = readSpan(lastSpanAt(now, timeZone, every))
  const morning = beginOf(first + months, timeZone, morningHour)
  return morning > now ? morning : beginOf(first + 2 * months, timeZone, morningHour)
}
