import { modems } from '@emberwatch/contract'
import { DataTable, Page } from '@emberwatch/ui'
import { modemColumns } from '../../modem-columns.tsx'

/** The person's modems; all of them for a super user (spec 2.5, reading 37). */
export function ModemsPage() {
  return (
    <Page title="Modems">
      <DataTable title="Modems" endpoint={modems.list} columns={modemColumns} rowLink={({ id }) => `/modems/${id}`} />
    </Page>
  )
}
