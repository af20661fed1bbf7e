import { paths } from '@emberwatch/contract'
import { modems, modemsPaths } from '@emberwatch/contract/modems'
import { LinkButton, Page } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { modemColumns } from '../../modem-columns.tsx'

/** A super user sees all modems (product 10.1, 1.8). */
export function ModemsPage() {
  return (
    <Page title="Modems">
      <DataTable
        title="Modems"
        endpoint={modems.list}
        columns={modemColumns}
        point="modems.columns"
        rowLink={({ id }) => paths.modem(id)}
        actions={<LinkButton to={modemsPaths.modemLabels}>Print labels</LinkButton>}
      />
    </Page>
  )
}
