import { Button, useFileDownload } from '@emberwatch/ui'
import { columns, DataTable, useListView } from '@emberwatch/ui/table'
import { type Unit, units } from '../../calls.ts'

const unitColumns = columns<Unit>()([
  { key: 'name', title: 'Name', sort: true, search: true },
  { key: 'eventsCount', title: 'Events', kind: 'number', sort: true },
])

/** A second table of the page has a name, and may have actions of its own. */
export function Example() {
  const view = useListView(units.list, unitColumns, 'second')
  const { download, isDownloading } = useFileDownload(units.sheet)
  const actions = (
    <Button icon="download" isBusy={isDownloading} onClick={() => download({ query: view })}>
      Download
    </Button>
  )
  return (
    <DataTable
      title="Units by events"
      name="second"
      endpoint={units.list}
      columns={unitColumns}
      actions={actions}
      exportName={null}
      hasRowNumbers
    />
  )
}
