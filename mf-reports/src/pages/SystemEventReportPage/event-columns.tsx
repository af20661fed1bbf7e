import { paths } from '@emberwatch/contract'
import { type EventUnitRow, type SystemEventRow, reportColumnTitles as titles } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'
import { SiteLink } from '../../report/SiteLink.tsx'

/** Product 12.6. */
export const eventColumns = columns<SystemEventRow>()([
  { key: 'unitName', title: titles.unitName, sort: true, search: true },
  { key: 'unitId', title: titles.unitId, sort: true, search: true },
  { key: 'unitClass', title: titles.unitClass, sort: true, search: true },
  { key: 'hardwareTag', title: titles.hardwareTag, sort: true, search: true },
  { key: 'eventName', title: titles.eventName, sort: true, search: true },
  { key: 'systemName', title: titles.system, sort: true, search: true, link: ({ systemId }) => paths.system(systemId) },
  { key: 'siteName', title: titles.site, render: ({ siteId, siteName }) => <SiteLink id={siteId} name={siteName} /> },
  { key: 'timestamp', title: titles.timestamp, kind: 'dateTime', sort: true },
  { key: 'orginalMessage', title: titles.originalMessage, search: true, text: messageOf },
])

/** Backends use either spelling (product 12.6). */
function messageOf(row: SystemEventRow): string | null {
  return row.orginalMessage ?? (row as { originalMessage?: string }).originalMessage ?? null
}

export const eventUnitColumns = columns<EventUnitRow>()([
  { key: 'unitName', title: titles.unitName, sort: true, search: true },
  { key: 'hardwareTag', title: titles.hardwareTag },
  { key: 'systemName', title: titles.system, sort: true, search: true, link: ({ systemId }) => paths.system(systemId) },
  { key: 'eventsCount', title: 'Events', kind: 'number', sort: true },
  { key: 'alarmsCount', title: 'Alarms', kind: 'number', sort: true },
  { key: 'faultsCount', title: 'Faults', kind: 'number', sort: true },
  { key: 'lastEventAt', title: 'Latest', kind: 'dateTime', sort: true },
])
