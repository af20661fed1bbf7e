import { serverNow } from '@emberwatch/contract'
import { type CalendarSpan, lastSpan } from '@emberwatch/contract/sites-systems'

/** The last month or quarter that has ended in the person's calendar. */
export function lastSpanNow(months: CalendarSpan['months']): string {
  const now = new Date(serverNow())
  return lastSpan(now.getFullYear(), now.getMonth(), months)
}
