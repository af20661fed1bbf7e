import { useItem } from '@emberwatch/api-client'
import { type Configuration, configurations } from '@emberwatch/contract/sites-systems'
import { Card, EmptyState, ErrorBanner, formatCount, Skeleton } from '@emberwatch/ui'
import { columns, StaticTable } from '@emberwatch/ui/table'
import { type HardwareChange, hardwareChanges } from './hardware-changes.ts'

const changeColumns = columns<HardwareChange>()([
  { key: 'hardwareTag', title: 'Hardware' },
  { key: 'before', title: 'From', kind: 'number' },
  { key: 'after', title: 'To', kind: 'number' },
  { key: 'difference', title: 'Change', kind: 'number', render: ({ difference }) => signed(difference) },
])

const signed = (difference: number) =>
  difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))}`

/** Largest changes first. */
export function HardwareComparison({ from, to }: { from: Configuration; to: Configuration }) {
  const before = useItem(configurations.hardware, { params: { id: from.id } })
  const after = useItem(configurations.hardware, { params: { id: to.id } })
  const failed = [before, after].find(({ error }) => error)
  return (
    <Card title="Hardware">
      <ErrorBanner error={failed?.error} onRetry={() => void failed?.refetch()} />
      {before.data && after.data ? (
        <StaticTable
          title="Hardware"
          columns={changeColumns}
          rows={hardwareChanges(before.data, after.data)}
          rowKey={({ hardwareTag }) => hardwareTag}
          empty={<EmptyState title="Neither configuration counts any hardware" />}
        />
      ) : (
        (before.isPending || after.isPending) && <Skeleton lines={4} />
      )}
    </Card>
  )
}
