import { reportExports, reports } from '@emberwatch/contract'
import { HashTabs } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import { ProducedBeforeForm, producedBeforeQuery } from '../../report/ProducedBeforeForm.tsx'
import { ReportPage } from '../../report/ReportPage.tsx'
import { unitTotals } from '../../report/totals.tsx'
import { AgePlan } from './AgePlan.tsx'
import { unitAgeColumns } from './unit-age-columns.tsx'

/** How old the loop units are (spec 2.7), and a plan for renewing them; opens with data (reading 53). */
export function UnitAgeReportPage() {
  const [month, setMonth] = useState('')
  const query = producedBeforeQuery(month)
  const download = <DownloadButton file={reportExports.unitsAge} list={reports.unitsAge} query={query} />
  const units = () => (
    <DataTable
      title="Unit age report"
      endpoint={reports.unitsAge}
      columns={unitAgeColumns}
      query={query}
      header={unitTotals}
    />
  )
  return (
    <ReportPage
      title="Unit age report"
      form={<ProducedBeforeForm label="Filters" value={month} onGenerate={setMonth} more={download} />}
    >
      <HashTabs
        tabs={[
          { title: 'Units', content: units },
          { title: 'Ageing plan', content: () => <AgePlan query={query} /> },
        ]}
      />
    </ReportPage>
  )
}
