import type { ListAnswer } from '@emberwatch/contract'
import {
  type ResponseMeta,
  reportExports,
  reports,
  reportsPaths,
  responseGroups,
  responseKinds,
} from '@emberwatch/contract/reports'
import { type DaySpan, daysQuery, isForward, noDays } from '@emberwatch/contract/spans'
import { localZone, Status, useAddress } from '@emberwatch/ui'
import { Tiles } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import * as v from 'valibot'
import { Chips } from '../../report/Chips.tsx'
import { DownloadButton } from '../../report/DownloadButton.tsx'
import { backwardText, readDays, spanFields, spanFileName } from '../../report/days.ts'
import { ReportForm } from '../../report/ReportForm.tsx'
import { ReportPage } from '../../report/ReportPage.tsx'
import { SpanFields } from '../../report/SpanFields.tsx'
import { type Address, useReportFilters } from '../../report/use-report-filters.ts'
import { responseColumns } from './response-columns.tsx'

const ResponseFilters = v.pipe(
  v.object(spanFields),
  v.forward(v.partialCheck([['startDate'], ['endDate']], isForward, backwardText), ['endDate']),
)

const filtersAddress = {
  schema: ResponseFilters,
  none: { ...noDays },
  read: (read: Address['read']) => readDays(read),
  write: (span: DaySpan) => ({ ...span }),
  opensWithData: true,
}

const groupLabels = { site: 'By site', month: 'By month', siteMonth: 'By site and month' } as const
/** Has the shape that the call answers. */
const firstKinds = ['alarm', 'urgent']

/** How soon troubles were taken and over (product 27.6). */
export function ResponseReportPage() {
  const { form, values, ask } = useReportFilters(filtersAddress)
  const { by, kinds, isWithoutWork } = useNarrowing()
  const narrowed = {
    ...daysQuery(values),
    by,
    ...(kinds.length > 0 ? { kind: kinds.join(',') } : {}),
    ...(isWithoutWork ? { work: 'without' as const } : {}),
  }
  const columns = responseColumns[by]
  const query = narrowed as typeof narrowed & { kind?: never }
  const shownKinds: readonly string[] = kinds.length > 0 ? kinds : firstKinds
  const toggleKind = (kind: string) => {
    const next = shownKinds.includes(kind) ? shownKinds.filter((one) => one !== kind) : [...shownKinds, kind]
    ask({ kind: next })
  }
  const filters = (
    <ReportForm
      form={form}
      label="Filters"
      download={
        <DownloadButton
          file={reportExports.response}
          list={reports.response}
          columns={columns as never}
          query={query}
          name={spanFileName('Response', '', values)}
        />
      }
      isShown
    >
      <SpanFields form={form} />
    </ReportForm>
  )
  return (
    <ReportPage
      title="Response"
      lead="How soon troubles were taken and over, of those that opened in the days chosen: median, and what nine of ten stay within."
      path={reportsPaths.responseReport}
      shown={query}
      form={filters}
    >
      <Chips
        title="Rows"
        chips={responseGroups.map((key) => ({ key, label: groupLabels[key], isPressed: key === by }))}
        onPress={(key) => ask({ by: key })}
      />
      <Chips
        title="Troubles that count"
        chips={[
          ...responseKinds.map((key) => ({
            key: key as string,
            label: <Status of="attention" value={key} isWord />,
            isPressed: shownKinds.includes(key),
          })),
          { key: 'work', label: 'Without planned work', isPressed: isWithoutWork },
        ]}
        onPress={(key) => (key === 'work' ? ask({ work: isWithoutWork ? '' : 'without' }) : toggleKind(key))}
      />
      <DataTable
        title="Response"
        endpoint={reports.response}
        columns={columns as never}
        query={{ ...query, timeZone: localZone() }}
        rowKey={({ siteId, month }) => `${siteId} ${month}`}
        header={totals}
      />
    </ReportPage>
  )
}

/** The address has it. */
function useNarrowing() {
  const address = useAddress()
  const named = address.readAll('kind')
  return {
    by: responseGroups.find((group) => group === address.read('by')) ?? 'site',
    kinds: responseKinds.filter((kind) => named.includes(kind)),
    isWithoutWork: address.read('work') === 'without',
  }
}

const totals = (answer: ListAnswer<unknown, ResponseMeta> | undefined, isOutstanding: boolean) => (
  <Tiles
    isLoading={isOutstanding}
    items={[
      { label: 'Troubles', value: answer?.meta.troublesCount },
      { label: 'During planned work', value: answer?.meta.duringWorkCount },
      { label: 'Taken', value: answer?.meta.takenCount },
      { label: 'Over', value: answer?.meta.overCount },
    ]}
  />
)
