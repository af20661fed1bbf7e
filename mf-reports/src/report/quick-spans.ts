import { serverNow } from '@emberwatch/contract'
import { earliestReportDate } from '@emberwatch/contract/reports'
import { type DaySpan, dayOf, recentSpans } from '@emberwatch/contract/spans'

/** Product 12.15. */
export function quickSpans(now = new Date(serverNow())): readonly { readonly label: string; readonly span: DaySpan }[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const tomorrow = new Date(year, month, day + 1)
  const starts = {
    'All time': earliestReportDate,
    'This year': dayOf(new Date(year, 0, 1)),
    'Last 12 months': dayOf(new Date(tomorrow.getFullYear() - 1, tomorrow.getMonth(), tomorrow.getDate())),
    'Last 30 days': dayOf(new Date(year, month, day - 29)),
  }
  const upToNow = Object.entries(starts).map(
    ([label, startDate]) => [label, { startDate, endDate: dayOf(now) }] as const,
  )
  return [...Object.entries(recentSpans(now)), ...upToNow].map(([label, span]) => ({ label, span }))
}
