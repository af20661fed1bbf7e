import { useItem } from '@emberwatch/api-client'
import { type Configuration, configurations, type HardwareEntry } from '@emberwatch/contract/sites-systems'
import { Dialog, ErrorBanner, Skeleton } from '@emberwatch/ui'
import { columns, StaticTable } from '@emberwatch/ui/table'
import { shortHash } from '../../names.ts'

const hardwareColumns = columns<HardwareEntry>()([
  { key: 'hardwareTag', title: 'Hardware' },
  { key: 'quantity', title: 'Quantity', kind: 'number' },
])

export function HardwareDialog({ configuration, onClose }: { configuration: Configuration; onClose: () => void }) {
  const { data, error, isPending, refetch } = useItem(configurations.hardware, { params: { id: configuration.id } })
  return (
    <Dialog title={`Hardware summary ${shortHash(configuration)}`} isOpen onClose={onClose}>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {isPending && <Skeleton lines={4} />}
      {data && (
        <StaticTable
          title="Hardware summary"
          columns={hardwareColumns}
          rows={data}
          rowKey={({ hardwareTag }) => hardwareTag}
        />
      )}
    </Dialog>
  )
}
