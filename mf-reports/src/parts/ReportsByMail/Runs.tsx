import { type ReportRun, reportSchedules, reportsPaths } from '@emberwatch/contract/reports'
import { spanText } from '@emberwatch/contract/spans'
import { countText } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'

/** `Ready, 120 rows`, `Failed: The account is banned or gone`. */
export function runText({ state, rowsCount, error }: Pick<ReportRun, 'state' | 'rowsCount' | 'error'>): string {
  if (state === 'writing') return 'Being made'
  if (state === 'failed') return `Failed: ${error ?? 'unknown'}`
  const rows = countText(rowsCount ?? 0, 'rows')
  return state === 'expired' ? `File gone, ${rows}` : `Ready, ${rows}`
}

const runColumns = columns<ReportRun>()([
  { key: 'startedAt', title: 'Begun', kind: 'dateTime', sort: true },
  { key: 'span', title: 'After', text: ({ span }) => spanText(span) },
  {
    key: 'state',
    title: 'State',
    text: runText,
    link: ({ id, state }) => (state === 'ready' ? reportsPaths.reportFile(id) : null),
  },
  { key: 'expiresAt', title: 'File until', kind: 'dateTime' },
])

/** While it is watched. */
const refetchMs = 5_000

export const Runs = ({ scheduleId }: { scheduleId: string }) => (
  <DataTable
    title="Runs"
    name="runs"
    exportName={null}
    endpoint={reportSchedules.runs}
    params={{ id: scheduleId }}
    refetchInterval={refetchMs}
    columns={runColumns}
    empty="It has not been made yet"
  />
)
