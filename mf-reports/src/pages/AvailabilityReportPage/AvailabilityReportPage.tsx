import type { ListAnswer } from '@emberwatch/contract'
import { type AvailabilityReportMeta, reportExports, reports, reportsPaths } from '@emberwatch/contract/reports'
import { type DaySpan, daysQuery, isForward, noDays } from '@emberwatch/contract/spans'
import { Tiles } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import * as v from 'valibot'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import { backwardText, readDays, spanFields, spanFileName } from '../../report/days.ts'
import { ReportForm } from '../../report/ReportForm.tsx'
import { ReportPage } from '../../report/ReportPage.tsx'
import { SpanFields } from '../../report/SpanFields.tsx'
import { type Address, useReportFilters } from '../../report/use-report-filters.ts'
import { availabilityColumns } from './availability-columns.tsx'

const AvailabilityFilters = v.pipe(
  v.object(spanFields),
  v.forward(v.partialCheck([['startDate'], ['endDate']], isForward, backwardText), ['endDate']),
)

const filtersAddress = {
  schema: AvailabilityFilters,
  none: { ...noDays },
  read: (read: Address['read']) => readDays(read),
  write: (span: DaySpan) => ({ ...span }),
  opensWithData: true,
}

/** Opens with the last 90 days (product 12.16). */
export function AvailabilityReportPage() {
  const { form, values } = useReportFilters(filtersAddress)
  const query = daysQuery(values)
  const download = (
    <DownloadButton
      file={reportExports.availability}
      list={reports.availability}
      columns={availabilityColumns}
      query={query}
      name={spanFileName('Availability', '', values)}
    />
  )
  const filters = (
    <ReportForm form={form} label="Filters" download={download} isShown>
      <SpanFields form={form} />
    </ReportForm>
  )
  return (
    <ReportPage
      title="Availability"
      lead="How much of the time systems were connected: the last 90 days, or those chosen."
      path={reportsPaths.availabilityReport}
      shown={query}
      form={filters}
    >
      <DataTable
        title="Availability"
        endpoint={reports.availability}
        columns={availabilityColumns}
        query={query}
        rowKey={({ systemId }) => systemId}
        header={totals}
      />
    </ReportPage>
  )
}

const totals = (answer: ListAnswer<unknown, AvailabilityReportMeta> | undefined, isOutstanding: boolean) => (
  <Tiles
    isLoading={isOutstanding}
    items={[
      { label: 'Systems', value: answer?.meta.totalSystems },
      { label: 'Sites', value: answer?.meta.totalSites },
      { label: 'Mean availability, %', value: answer?.meta.meanAvailability },
    ]}
  />
)
