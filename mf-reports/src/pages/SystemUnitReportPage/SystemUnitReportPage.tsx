import { useList } from '@emberwatch/api-client'
import { type ProducedBeforeQuery, reportExports, reports, reportsPaths } from '@emberwatch/contract/reports'
import { DataTable } from '@emberwatch/ui/table'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import { MostUnits, mostUnits } from '../../report/MostUnits.tsx'
import { ProducedBeforeForm, producedBeforeQuery, useProducedBefore } from '../../report/ProducedBeforeForm.tsx'
import { ReportPage } from '../../report/ReportPage.tsx'
import { unitsFirst } from '../../report/totals.tsx'
import { systemUnitColumns } from './system-unit-columns.tsx'

/** Opens with data (product 12.12, 12.2). */
export function SystemUnitReportPage() {
  const filters = useProducedBefore()
  const query = producedBeforeQuery(filters.values)
  const download = (
    <DownloadButton
      file={reportExports.systemUnits}
      list={reports.systemUnits}
      columns={systemUnitColumns}
      query={query}
    />
  )
  return (
    <ReportPage
      title="System unit report"
      path={reportsPaths.systemUnitReport}
      shown={query}
      form={<ProducedBeforeForm label="Filters" filters={filters} more={download} />}
    >
      <Chart query={query} />
      <DataTable
        title="System unit report"
        endpoint={reports.systemUnits}
        columns={systemUnitColumns}
        query={query}
        header={unitsFirst}
      />
    </ReportPage>
  )
}

function Chart({ query }: { query: ProducedBeforeQuery }) {
  const { data, error } = useList(reports.systemUnits, { query: { ...query, ...mostUnits } })
  // The table shows the error.
  if (error && !data) return null
  const rows = data?.data.map(({ systemName, hardware, unitsCount }, index) => ({
    id: String(index),
    label: `${hardware} · ${systemName ?? '-'}`,
    unitsCount,
  }))
  return <MostUnits title="Where most units are" rows={rows} total={data?.meta.totalUnits} />
}
