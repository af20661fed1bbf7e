import { Button } from '@emberwatch/ui'
import { columns, NoAction, StaticTable } from '@emberwatch/ui/table'

interface Work {
  readonly reason: string
  readonly hasEnded: boolean
}

const works: readonly Work[] = [
  { reason: 'Yearly test', hasEnded: false },
  { reason: 'New detectors', hasEnded: true },
]

const workColumns = columns<Work>()([
  { key: 'reason', title: 'Reason' },
  {
    key: 'hasEnded',
    title: 'Actions',
    isControl: true,
    render: ({ reason, hasEnded }) =>
      hasEnded ? <NoAction why="It has ended" /> : <Button size="small">End {reason.toLowerCase()}</Button>,
  },
])

/** A row whose state leaves nothing to do says why. */
export const Example = () => (
  <StaticTable title="Works" columns={workColumns} rows={works} rowKey={({ reason }) => reason} />
)
