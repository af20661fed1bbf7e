import { paths } from '@emberwatch/contract'
import { systems } from '@emberwatch/contract/sites-systems'
import { Page } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { NothingOfOwn } from '../../scope/NothingOfOwn.tsx'
import { systemColumns } from '../../system-columns.tsx'

/** Lists the person's systems (product 8.2). */
export function SystemsPage() {
  return (
    <Page title="Systems">
      <DataTable
        title="Systems"
        endpoint={systems.list}
        columns={systemColumns}
        point="systems.columns"
        empty={<NothingOfOwn noun="systems" />}
        rowLink={({ id }) => paths.system(id)}
      />
    </Page>
  )
}
