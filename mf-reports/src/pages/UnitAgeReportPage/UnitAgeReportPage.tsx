import { useIsSupported } from '@emberwatch/api-client'
import { reportExports, reports, reportsPaths } from '@emberwatch/contract/reports'
import { Stack } from '@emberwatch/ui'
import { HashTabs } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import {
  ProducedBeforeForm,
  producedBeforeName,
  producedBeforeQuery,
  useProducedBefore,
} from '../../report/ProducedBeforeForm.tsx'
import { ReportPage } from '../../report/ReportPage.tsx'
import { unitsFirst } from '../../report/totals.tsx'
import { AgeChart } from './AgeChart.tsx'
import { AgePlan } from './AgePlan.tsx'
import { bandNames } from './bands.ts'
import { unitAgeColumns } from './unit-age-columns.tsx'

/** The renewal plan needs a platform that counts ages (product 12.10, 12.2). */
export function UnitAgeReportPage() {
  const filters = useProducedBefore()
  const query = producedBeforeQuery(filters.values)
  const hasYears = useIsSupported(reports.ageYears)
  const hasSites = useIsSupported(reports.ageSites)
  const download = (
    <DownloadButton file={reportExports.unitsAge} list={reports.unitsAge} columns={unitAgeColumns} query={query} />
  )
  const units = () => (
    <Stack>
      <AgeChart query={query} />
      <DataTable
        title="Unit age report"
        endpoint={reports.unitsAge}
        columns={unitAgeColumns}
        query={query}
        header={unitsFirst}
      />
    </Stack>
  )
  return (
    <ReportPage
      title="Unit age report"
      path={reportsPaths.unitAgeReport}
      shown={query}
      form={<ProducedBeforeForm label="Filters" filters={filters} more={download} />}
    >
      <HashTabs
        keeps={[producedBeforeName, ...bandNames]}
        tabs={[
          { title: 'Units', content: units },
          { title: 'Ageing plan', isHidden: !hasYears || !hasSites, content: () => <AgePlan query={query} /> },
        ]}
      />
    </ReportPage>
  )
}
