import { reportExports, reports } from '@emberwatch/contract'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import { ProducedBeforeForm, producedBeforeQuery } from '../../report/ProducedBeforeForm.tsx'
import { ReportPage } from '../../report/ReportPage.tsx'
import { unitTotals } from '../../report/totals.tsx'
import { systemUnitColumns } from './system-unit-columns.tsx'

/** How many units of each hardware stand in each system (spec 2.7); opens with data (reading 53). */
export function SystemUnitReportPage() {
  const [month, setMonth] = useState('')
  const query = producedBeforeQuery(month)
  const download = <DownloadButton file={reportExports.systemUnits} list={reports.systemUnits} query={query} />
  return (
    <ReportPage
      title="System unit report"
      form={<ProducedBeforeForm label="Filters" value={month} onGenerate={setMonth} more={download} />}
    >
      <DataTable
        title="System unit report"
        endpoint={reports.systemUnits}
        columns={systemUnitColumns}
        query={query}
        rowKey={({ systemId, hardware }) => `${systemId}:${hardware}`}
        header={unitTotals}
      />
    </ReportPage>
  )
}
