import { serverNow } from '@emberwatch/contract'
import { earliestReportDate } from '@emberwatch/contract/reports'
import { type DaySpan, dayOf } from '@emberwatch/contract/spans'
import * as v from 'valibot'

/** Product 12.3. */

/** yyyy-MM-dd. */
export const today = (now = new Date(serverNow())): string => dayOf(now)

const isWithin = (value: string) =>
  value >= earliestReportDate.slice(0, value.length) && value <= today().slice(0, value.length)

const IsoDay = v.pipe(v.string(), v.isoDate())

/** yyyy-MM-dd. */
export const isDay = (text: string): boolean => v.is(IsoDay, text)

const Day = v.pipe(
  v.string(),
  v.check((day) => day === '' || isDay(day), 'Enter a date as dd/MM/yyyy'),
  v.check((day) => day === '' || isWithin(day), `Choose a day from ${earliestReportDate} to today`),
)

/** yyyy-MM, or ''. */
export const Month = v.pipe(
  v.string(),
  v.check((month) => month === '' || /^\d{4}-(0[1-9]|1[0-2])$/.test(month), 'Enter a month as MM/yyyy'),
  v.check((month) => month === '' || isWithin(month), `Choose a month from ${earliestReportDate.slice(0, 7)} to today`),
)

/** yyyy-MM-dd, '' for no limit. */
export const spanFields = { startDate: Day, endDate: Day }
export const backwardText = 'End date cannot be earlier than the start date'

/** Days are the reader's, wherever the link is opened. */
export const readDays = (read: (name: string) => string): DaySpan => ({
  startDate: read('startDate'),
  endDate: read('endDate'),
})

/** Such as `UnitReport-ALL-from-2026-01-01-to-2026-01-31.xlsx`, with the person's days (product 12.13). */
export const spanFileName = (report: string, subject: string, { startDate, endDate }: DaySpan): string =>
  `${report}-${subject || 'ALL'}${startDate && `-from-${startDate}`}${endDate && `-to-${endDate}`}.xlsx`
