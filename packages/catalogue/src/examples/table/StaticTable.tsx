import { columns, StaticTable } from '@emberwatch/ui/table'

interface Loop {
  readonly name: string
  readonly units: number
  readonly isReady: boolean
}

const loops: readonly Loop[] = [
  { name: 'Loop 1', units: 118, isReady: true },
  { name: 'Loop 2', units: 96, isReady: false },
]

const loopColumns = columns<Loop>()([
  { key: 'name', title: 'Loop' },
  { key: 'units', title: 'Units', kind: 'number' },
  { key: 'isReady', title: 'State', status: 'ready' },
])

export const Example = () => (
  <StaticTable title="Loops" columns={loopColumns} rows={loops} rowKey={({ name }) => name} />
)
