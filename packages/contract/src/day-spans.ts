import { serverNow } from './server-clock.ts'

/** Days as yyyy-MM-dd, both included. */
export interface DaySpan {
  readonly startDate: string
  readonly endDate: string
}

const two = (number: number) => String(number).padStart(2, '0')

/** yyyy-MM-dd in the person's calendar. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

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
