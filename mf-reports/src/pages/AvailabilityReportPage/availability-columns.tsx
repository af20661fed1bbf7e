import { durationText, paths } from '@emberwatch/contract'
import { type AvailabilityRow, reportColumnTitles as titles } from '@emberwatch/contract/reports'
import { connectionOptions } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { SiteLink } from '../../report/SiteLink.tsx'

/** Product 12.16. */
export const availabilityColumns = columns<AvailabilityRow>()([
  { key: 'systemName', title: titles.system, sort: true, search: true, link: (row) => paths.system(row.systemId) },
  {
    key: 'siteName',
    title: titles.site,
    sort: true,
    search: true,
    render: ({ siteId, siteName }) => <SiteLink id={siteId} name={siteName} />,
  },
  {
    key: 'availability',
    title: titles.availability,
    sort: true,
    text: ({ availability }) => (availability === null ? null : `${availability.toFixed(2)} %`),
  },
  {
    key: 'secondsWithoutContact',
    title: titles.withoutContact,
    sort: true,
    text: (row) => durationText(row.secondsWithoutContact),
  },
  {
    key: 'secondsWithoutContactDuringWork',
    title: titles.duringWork,
    text: ({ secondsWithoutContactDuringWork: seconds }) => (seconds ? durationText(seconds) : null),
  },
  { key: 'lossesCount', title: titles.losses, kind: 'number', sort: true },
  {
    key: 'longestLossSeconds',
    title: titles.longestLoss,
    sort: true,
    text: (row) => durationText(row.longestLossSeconds),
  },
  { key: 'state', title: titles.connection, status: 'connection', filter: connectionOptions },
  { key: 'since', title: titles.since, kind: 'dateTime', sort: true },
])
