import { useList } from '@emberwatch/api-client'
import { type AgePlanQuery, type AgeSiteRow, reports } from '@emberwatch/contract/reports'
import { Card } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'
import { RankChart } from '../../charts/RankChart.tsx'
import { SiteLink } from '../../report/SiteLink.tsx'
import type { Bands } from './bands.ts'

const sitesMax = 10

const siteColumns = ({ watchFrom, renewFrom }: Bands) =>
  columns<AgeSiteRow>()([
    {
      key: 'siteName',
      title: 'Site',
      sort: true,
      search: true,
      render: ({ siteId, siteName }) => <SiteLink id={siteId} name={siteName} />,
    },
    { key: 'dueCount', title: `${renewFrom} years and over`, kind: 'number', sort: true },
    { key: 'watchCount', title: `${watchFrom} to ${renewFrom} years`, kind: 'number', sort: true },
    { key: 'youngCount', title: `Under ${watchFrom} years`, kind: 'number', sort: true },
    { key: 'unknownCount', title: 'Age unknown', kind: 'number' },
  ])

/** The worst sites as bars, all as a table. */
export function SiteAges({ query, bands }: { query: AgePlanQuery; bands: Bands }) {
  const { data } = useList(reports.ageSites, { query: { ...query, limit: sitesMax } })
  const { watchFrom, renewFrom } = bands
  return (
    <Card title="Units by site">
      {data && data.data.length > 0 && (
        <RankChart
          label={`The ${data.data.length} sites with most units due. The figures stand in the table below.`}
          keys={[
            { name: 'dueCount', label: `${renewFrom} years and over`, tone: 'warn' },
            { name: 'watchCount', label: `${watchFrom} to ${renewFrom} years`, tone: 'attention' },
            { name: 'youngCount', label: `Under ${watchFrom} years`, tone: 'accent' },
          ]}
          bars={data.data.map(({ siteName, siteId, ...parts }) => ({ label: siteName, id: siteId, parts }))}
        />
      )}
      <DataTable
        title="Units by site and age"
        endpoint={reports.ageSites}
        columns={siteColumns(bands)}
        query={query}
        rowKey={({ siteId }) => siteId}
        name="sites"
      />
    </Card>
  )
}
