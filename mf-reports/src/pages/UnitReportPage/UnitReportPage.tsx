import { reportExports, reports, unitTypePresets } from '@emberwatch/contract'
import { SuggestField } from '@emberwatch/ui/choice'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import { noSpan, spanFileName } from '../../report/days.ts'
import { ReportPage } from '../../report/ReportPage.tsx'
import { SpanFields } from '../../report/SpanFields.tsx'
import { unitTotals } from '../../report/totals.tsx'
import { unitReportColumns } from './unit-report-columns.tsx'
import { toQuery, UnitReportFilters } from './unit-report-filters.ts'

const noFilters: UnitReportFilters = { unitType: '', ...noSpan }

/** How many units of each type stand in which system; waits for Generate (spec 2.7, reading 53). */
export function UnitReportPage() {
  const [generated, setGenerated] = useState<UnitReportFilters | null>(null)
  const form = useLocalForm({
    schema: UnitReportFilters,
    defaults: noFilters,
    mayBeUntouched: true,
    onSubmit: setGenerated,
  })
  const download = (
    <DownloadButton
      file={reportExports.systemsPerUnitType}
      list={reports.systemsPerUnitType}
      query={generated && toQuery(generated)}
      name={spanFileName('UnitReport', generated?.unitType ?? '', generated ?? noSpan)}
    />
  )
  const filters = (
    <Form form={form} submit="Generate" label="Unit report" isInline more={download}>
      <SuggestField form={form} name="unitType" label="Unit type" suggestions={unitTypePresets} isOptional />
      <SpanFields form={form} />
    </Form>
  )
  return (
    <ReportPage title="Unit report" form={filters}>
      {generated && (
        <DataTable
          title="Unit report"
          endpoint={reports.systemsPerUnitType}
          columns={unitReportColumns}
          query={toQuery(generated)}
          rowKey={({ system, unitType }) => `${system.id}:${unitType}`}
          header={unitTotals}
        />
      )}
    </ReportPage>
  )
}
