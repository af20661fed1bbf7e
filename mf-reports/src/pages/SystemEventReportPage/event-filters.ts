import { daysQuery, isForward, noDays } from '@emberwatch/contract/spans'
import * as v from 'valibot'
import { backwardText, readDays, spanFields } from '../../report/days.ts'
import type { Address } from '../../report/use-report-filters.ts'

/** `system` and `site` are labels, `systemId` and `siteId` the choices. */
export const EventFilters = v.pipe(
  v.object({ system: v.string(), systemId: v.string(), site: v.string(), siteId: v.string(), ...spanFields }),
  v.forward(
    v.partialCheck(
      [['system'], ['systemId']],
      ({ system, systemId }) => !system.trim() || systemId !== '',
      'Choose a system of the list',
    ),
    ['system'],
  ),
  v.forward(
    v.partialCheck(
      [['site'], ['siteId']],
      ({ site, siteId }) => !site.trim() || siteId !== '',
      'Choose a site of the list',
    ),
    ['site'],
  ),
  v.forward(v.partialCheck([['startDate'], ['endDate']], isForward, backwardText), ['endDate']),
)
export type EventFilters = v.InferOutput<typeof EventFilters>
const noFilters: EventFilters = { system: '', systemId: '', site: '', siteId: '', ...noDays }

/** Names change, so the address holds the id. */
export const eventAddress = (
  labels: Pick<EventFilters, 'system' | 'site'>,
  keepLabels: (chosen: EventFilters) => void,
) => ({
  none: noFilters,
  read: (read: Address['read']): EventFilters => ({
    ...labels,
    systemId: read(systemName),
    siteId: read(siteName),
    ...readDays(read),
  }),
  write: (chosen: EventFilters) => {
    keepLabels(chosen)
    const { systemId, siteId, startDate, endDate } = chosen
    return { [systemName]: systemId, [siteName]: siteId, startDate, endDate }
  },
  opensWithData: false,
})
const systemName = 'systemId'
const siteName = 'siteId'

/** For tabs to keep. */
export const eventNames = [systemName, siteName, 'startDate', 'endDate', 'eventClass']

export const toQuery = ({ systemId, siteId, ...span }: EventFilters) => ({
  ...(systemId ? { systemId } : {}),
  ...(siteId ? { siteId } : {}),
  ...daysQuery(span),
})
