import { serverNow } from '@emberwatch/contract'

/** Spans of days, and of whole months by their name. Each has a first and a last, so that neighbours leave nothing out. */

/** Days as yyyy-MM-dd in the person's calendar, both included; '' for no limit. */
export interface DaySpan {
  readonly startDate: string
  readonly endDate: string
}

export const noDays: DaySpan = { startDate: '', endDate: '' }

const two = (number: number) => String(number).padStart(2, '0')

/** yyyy-MM-dd in the person's calendar. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export const isForward = ({ startDate, endDate }: DaySpan): boolean => !startDate || !endDate || startDate <= endDate

/** Whole days of the person's time zone as calls take them, up to 23:59:59.999. */
export const daysQuery = ({ startDate, endDate }: DaySpan) => ({
  ...(startDate ? { beginDate: new Date(`${startDate}T00:00:00`).toISOString() } : {}),
  ...(endDate ? { endDate: new Date(`${endDate}T23:59:59.999`).toISOString() } : {}),
})

/** The spans that people ask for most often (product 12.15): quarters and months are those that have ended, seven days end today. */
export function recentSpans(now = new Date(serverNow())) {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const span = (from: Date, to: Date): DaySpan => ({ startDate: dayOf(from), endDate: dayOf(to) })
  const quarter = month - (month % 3)
  return {
    'Last quarter': span(new Date(year, quarter - 3, 1), new Date(year, quarter, 0)),
    'Last month': span(new Date(year, month - 1, 1), new Date(year, month, 0)),
    'Last 7 days': span(new Date(year, month, day - 6), now),
  } as const
}

/** A month or a quarter by name, such as `2026-10` and `2026-Q3` (product 7.8). */
export interface MonthSpan {
  /** Months since the year 0. */
  readonly first: number
  readonly months: 1 | 3
}

export const monthSpanNames = /^(1998|1999|2\d{3})-(0[1-9]|1[0-2]|Q[1-4])$/

/** @param name of `monthSpanNames` */
export function readMonths(name: string): MonthSpan {
  const [year, part] = [Number(name.slice(0, 4)), name.slice(5)]
  return part.startsWith('Q')
    ? { first: year * 12 + (Number(part.slice(1)) - 1) * 3, months: 3 }
    : { first: year * 12 + Number(part) - 1, months: 1 }
}

function nameOf({ first, months }: MonthSpan): string {
  const [year, month] = [Math.floor(first / 12), first % 12]
  return `${year}-${months === 3 ? `Q${month / 3 + 1}` : two(month + 1)}`
}

/** @param by 1 is the next one, -1 the one before */
export function neighbourSpan(name: string, by: number): string {
  const { first, months } = readMonths(name)
  return nameOf({ first: first + by * months, months })
}

/** The last span that has ended in this month. @param month from 0 */
export function lastSpan(year: number, month: number, months: MonthSpan['months']): string {
  const first = year * 12 + month
  return nameOf({ first: first - (first % months) - months, months })
}

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** 'October 2026', 'July to September 2026'. */
export function spanText(name: string): string {
  const { first, months } = readMonths(name)
  const [year, month] = [Math.floor(first / 12), first % 12]
  const last = months === 3 ? ` to ${monthNames[month + 2]}` : ''
  return `${monthNames[month]}${last} ${year}`
}
