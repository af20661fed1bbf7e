import { formatAddress, paths, systemTypeLabel } from '@emberwatch/contract'
import { reportColumnTitles as titles, type UnitReportRow } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'
import { SiteLink } from '../../report/SiteLink.tsx'

/** Product 12.5. */
export const unitReportColumns = columns<UnitReportRow>()([
  {
    key: 'system',
    title: titles.system,
    sort: true,
    search: true,
    text: ({ system }) => system.name ?? '-',
    isProse: false,
    link: ({ system }) => paths.system(system.id),
    note: ({ system }) => systemTypeLabel(system.type),
  },
  {
    key: 'site',
    title: titles.site,
    sort: true,
    search: true,
    text: ({ site }) => site.name,
    isProse: false,
    render: ({ site }) => <SiteLink id={site.id} name={site.name} />,
    note: ({ site }) => formatAddress(site.address),
  },
  { key: 'configuredAt', title: titles.configurationTime, kind: 'dateTime', sort: true },
  { key: 'unitType', title: titles.unitType, sort: true },
  { key: 'unitsCount', title: titles.unitsCount, kind: 'number', sort: true },
])
