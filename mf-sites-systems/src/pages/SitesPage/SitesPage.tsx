import { sites } from '@emberwatch/contract'
import { Button, Can, DataTable, Page, useDialog } from '@emberwatch/ui'
import { siteColumns } from '../../site-columns.tsx'
import { AddSiteDialog } from './AddSiteDialog.tsx'

/** The person's own sites (spec 2.5). */
export function SitesPage() {
  const dialog = useDialog()
  return (
    <Page
      title="Sites"
      actions={
        <Can access={sites.create.access}>
          <Button kind="primary" icon="add" onClick={dialog.open}>
            Add site
          </Button>
        </Can>
      }
    >
      <DataTable title="Sites" endpoint={sites.list} columns={siteColumns} rowLink={({ id }) => `/sites/${id}`} />
      <AddSiteDialog isOpen={dialog.isOpen} onClose={dialog.close} />
    </Page>
  )
}
