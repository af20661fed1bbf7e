import { earliestReportDate } from '@emberwatch/contract'
import * as v from 'valibot'

const outOfRange = `Choose a day from ${earliestReportDate} to today`
const Day = v.pipe(
  v.string(),
  v.check((day) => day === '' || v.is(v.pipe(v.string(), v.isoDate()), day), 'Enter a date as dd/MM/yyyy'),
  v.check((day) => day === '' || (day >= earliestReportDate && day <= today()), outOfRange),
)

/** The filters as they are filled in; days as yyyy-MM-dd, empty for no limit (spec 5, Reports). */
export const UnitReportFilters = v.pipe(
  v.object({ unitType: v.pipe(v.string(), v.trim()), startDate: Day, endDate: Day }),
  v.forward(
    v.partialCheck(
      [['startDate'], ['endDate']],
      ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
      'End date cannot be earlier than the start date',
    ),
    ['endDate'],
  ),
)
export type UnitReportFilters = v.InferOutput<typeof UnitReportFilters>

/** The person's day, as yyyy-MM-dd. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The query of the list: whole days of the person's time zone, the end at 23:59:59.999 (reading 47). */
export function toQuery({ unitType, startDate, endDate }: UnitReportFilters) {
  return {
    ...(unitType ? { unitType } : {}),
    ...(startDate ? { beginDate: new Date(`${startDate}T00:00:00`).toISOString() } : {}),
    ...(endDate ? { endDate: new Date(`${endDate}T23:59:59.999`).toISOString() } : {}),
  }
}
