import { paths } from '@emberwatch/contract'
import { systems } from '@emberwatch/contract/sites-systems'
import { Page } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { systemColumns } from '../../system-columns.tsx'

/** Product 8.2. */
export function SystemsPage() {
  return (
    <Page title="Systems">
      <DataTable
        title="Systems"
        endpoint={systems.list}
        columns={systemColumns}
        point="systems.columns"
        rowLink={({ id }) => paths.system(id)}
      />
    </Page>
  )
}
