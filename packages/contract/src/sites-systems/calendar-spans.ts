/** Months and quarters by name, such as `2026-10` and `2026-Q3` (product 7.8). */

export interface CalendarSpan {
  /** Months since the year 0. */
  readonly first: number
  readonly months: 1 | 3
}

export const calendarSpanNames = /^(1998|1999|2\d{3})-(0[1-9]|1[0-2]|Q[1-4])$/

/** @param name of `calendarSpanNames` */
export function readSpan(name: string): CalendarSpan {
  const [year, part] = [Number(name.slice(0, 4)), name.slice(5)]
  return part.startsWith('Q')
    ? { first: year * 12 + (Number(part.slice(1)) - 1) * 3, months: 3 }
    : { first: year * 12 + Number(part) - 1, months: 1 }
}

export function nameOfSpan({ first, months }: CalendarSpan): string {
  const [year, month] = [Math.floor(first / 12), first % 12]
  return `${year}-${months === 3 ? `Q${month / 3 + 1}` : String(month + 1).padStart(2, '0')}`
}

/** @param by 1 is the next one, -1 the one before */
export function neighbourSpan(name: string, by: number): string {
  const { first, months } = readSpan(name)
  return nameOfSpan({ first: first + by * months, months })
}

/** The last span that has ended in this month. @param month from 0 */
export function lastSpan(year: number, month: number, months: CalendarSpan['months']): string {
  const first = year * 12 + month
  return nameOfSpan({ first: first - (first % months) - months, months })
}

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** 'October 2026', 'July to September 2026'. */
export function spanText(name: string): string {
  const { first, months } = readSpan(name)
  const [year, month] = [Math.floor(first / 12), first % 12]
  const last = months === 3 ? ` to ${monthNames[month + 2]}` : ''
  return `${monthNames[month]}${last} ${year}`
}
