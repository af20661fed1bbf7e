import { unitTypePresets } from '@emberwatch/contract/loops'
import { reportExports, reports, reportsPaths } from '@emberwatch/contract/reports'
import { noDays } from '@emberwatch/contract/spans'
import { SuggestField } from '@emberwatch/ui/choice'
import { DataTable } from '@emberwatch/ui/table'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import { spanFileName } from '../../report/days.ts'
import { ReportForm } from '../../report/ReportForm.tsx'
import { ReportPage } from '../../report/ReportPage.tsx'
import { SpanFields } from '../../report/SpanFields.tsx'
import { unitTotals } from '../../report/totals.tsx'
import { useReportFilters } from '../../report/use-report-filters.ts'
import { UnitChart } from './UnitChart.tsx'
import { unitReportColumns } from './unit-report-columns.tsx'
import { toQuery, UnitReportFilters, unitReportAddress } from './unit-report-filters.ts'

/** Waits for Generate (product 12.5, 12.2). */
export function UnitReportPage() {
  const { form, generated } = useReportFilters({ schema: UnitReportFilters, ...unitReportAddress })
  const query = generated && toQuery(generated)
  const download = (
    <DownloadButton
      file={reportExports.systemsPerUnitType}
      list={reports.systemsPerUnitType}
      columns={unitReportColumns}
      query={query}
      name={spanFileName('UnitReport', generated?.unitType ?? '', generated ?? noDays)}
    />
  )
  const filters = (
    <ReportForm form={form} label="Unit report" download={download} isShown={query !== null}>
      <SuggestField form={form} name="unitType" label="Unit type" suggestions={unitTypePresets} isOptional />
      <SpanFields form={form} />
    </ReportForm>
  )
  return (
    <ReportPage title="Unit report" path={reportsPaths.unitReport} shown={query} form={filters}>
      {query && (
        <>
          <UnitChart query={query} />
          <DataTable
            title="Unit report"
            endpoint={reports.systemsPerUnitType}
            columns={unitReportColumns}
            query={query}
            rowKey={({ system, unitType }) => `${system.id}:${unitType}`}
            header={unitTotals}
          />
        </>
      )}
    </ReportPage>
  )
}
