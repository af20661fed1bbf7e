import { serverNow } from '@emberwatch/contract'
import type { AgeYearRow } from '@emberwatch/contract/reports'
import { Card, EmptyState, formatCount, Muted } from '@emberwatch/ui'
import { columns, StaticTable } from '@emberwatch/ui/table'
import { BarChart, Figures } from '../../charts/BarChart.tsx'

const yearColumns = columns<AgeYearRow & { readonly when: string }>()([
  { key: 'year', title: 'Due in', text: ({ year }) => (year === null ? 'Unknown' : String(year)) },
  { key: 'when', title: 'When' },
  { key: 'unitsCount', title: 'Units', kind: 'number' },
])

export function DueYears({ rows, renewFrom }: { rows: readonly AgeYearRow[]; renewFrom: number }) {
  const thisYear = new Date(serverNow()).getFullYear()
  const when = (year: number | null) =>
    year === null ? '-' : year < thisYear ? 'Past' : year === thisYear ? 'This year' : 'Ahead'
  const known = rows.flatMap(({ year, unitsCount }) => (year === null ? [] : [{ year, unitsCount }]))
  const overdue = known.reduce((sum, { year, unitsCount }) => sum + (year <= thisYear ? unitsCount : 0), 0)
  return (
    <Card title="Units due by year">
      <Muted>{`Year of production and ${renewFrom} years. ${formatCount(overdue)} units are due this year or were before.`}</Muted>
      {known.length === 0 ? (
        <EmptyState />
      ) : (
        <BarChart
          label={`Units due by year, ${known[0]?.year} to ${known.at(-1)?.year}. The figures stand in the table below.`}
          keys={[
            { name: 'past', label: 'Due', tone: 'warn' },
            { name: 'ahead', label: 'Ahead', tone: 'accent' },
          ]}
          bars={known.map(({ year, unitsCount }) => ({
            label: String(year),
            parts: year <= thisYear ? { past: unitsCount } : { ahead: unitsCount },
          }))}
        />
      )}
      <Figures>
        <StaticTable
          title="Units due by year"
          columns={yearColumns}
          rows={rows.map((row) => ({ ...row, when: when(row.year) }))}
          rowKey={({ year }) => String(year)}
        />
      </Figures>
    </Card>
  )
}
