import { durationText, paths } from '@emberwatch/contract'
import type { AvailabilityRow } from '@emberwatch/contract/reports'
import { statusOptions } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'

/** Product 12.16. */
export const availabilityColumns = columns<AvailabilityRow>()([
  { key: 'systemName', title: 'System', sort: true, search: true, link: (row) => paths.system(row.systemId) },
  { key: 'siteName', title: 'Site', sort: true, search: true, link: (row) => paths.site(row.siteId) },
  {
    key: 'availability',
    title: 'Available',
    sort: true,
    text: ({ availability }) => (availability === null ? null : `${availability.toFixed(2)} %`),
  },
  {
    key: 'secondsWithoutContact',
    title: 'Without contact',
    sort: true,
    text: (row) => durationText(row.secondsWithoutContact),
  },
  { key: 'lossesCount', title: 'Losses', kind: 'number', sort: true },
  { key: 'longestLossSeconds', title: 'Longest loss', sort: true, text: (row) => durationText(row.longestLossSeconds) },
  { key: 'state', title: 'Connection', status: 'connection', filter: statusOptions('connection') },
  { key: 'since', title: 'Since', kind: 'dateTime', sort: true },
])
