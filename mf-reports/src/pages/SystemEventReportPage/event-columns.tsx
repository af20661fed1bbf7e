import { paths } from '@emberwatch/contract'
import type { EventUnitRow, SystemEventRow } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'

/** Product 12.6. */
export const eventColumns = columns<SystemEventRow>()([
  { key: 'unitName', title: 'Unit name', sort: true, search: true },
  { key: 'unitId', title: 'Unit ID', sort: true, search: true },
  { key: 'unitClass', title: 'Unit class', sort: true, search: true },
  { key: 'hardwareTag', title: 'Hardware tag', sort: true, search: true },
  { key: 'eventName', title: 'Event name', sort: true, search: true },
  { key: 'systemName', title: 'System', sort: true, search: true, link: ({ systemId }) => paths.system(systemId) },
  { key: 'siteName', title: 'Site', link: ({ siteId }) => siteId && paths.site(siteId) },
  { key: 'timestamp', title: 'Timestamp', kind: 'dateTime', sort: true },
  { key: 'orginalMessage', title: 'Original message', search: true, text: messageOf },
])

/** Backends use either spelling (product 12.6). */
function messageOf(row: SystemEventRow): string | null {
  return row.orginalMessage ?? (row as { originalMessage?: string }).originalMessage ?? null
}

export const eventUnitColumns = columns<EventUnitRow>()([
  { key: 'unitName', title: 'Unit name', sort: true, search: true },
  { key: 'hardwareTag', title: 'Hardware tag' },
  { key: 'systemName', title: 'System', sort: true, search: true, link: ({ systemId }) => paths.system(systemId) },
  { key: 'eventsCount', title: 'Events', kind: 'number', sort: true },
  { key: 'alarmsCount', title: 'Alarms', kind: 'number', sort: true },
  { key: 'faultsCount', title: 'Faults', kind: 'number', sort: true },
  { key: 'lastEventAt', title: 'Latest', kind: 'dateTime', sort: true },
])
