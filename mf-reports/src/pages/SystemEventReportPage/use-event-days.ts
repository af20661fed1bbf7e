import { useList } from '@emberwatch/api-client'
import { type EventReportQuery, reports } from '@emberwatch/contract/reports'
import { localZone } from '@emberwatch/ui'

/** One reading holds almost three years. */
export const daysShown = 1000

/** In the person's time zone, latest first. */
export const useEventDays = (span: EventReportQuery) =>
  useList(reports.eventDays, {
    query: {
      ...span,
      timeZone: localZone(),
      limit: daysShown,
      orderBy: 'day',
      order: 'DESC',
    },
  })
