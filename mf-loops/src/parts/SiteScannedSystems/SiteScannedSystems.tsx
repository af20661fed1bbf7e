import { paths } from '@emberwatch/contract'
import { type ScannedSystem, scannedSystems } from '@emberwatch/contract/loops'
import { Button, Can, type PartProps, useDialog } from '@emberwatch/ui'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { columns, DataTable } from '@emberwatch/ui/table'

const scannedSystemColumns = columns<ScannedSystem>()([
  { key: 'name', title: 'Name', sort: true, search: true, link: ({ id }) => paths.scannedSystem(id) },
  { key: 'loopsCount', title: 'Loops', kind: 'number', sort: true },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])

/** Lists the loop systems of a site (product 11.1). */
export function SiteScannedSystems({ siteId }: PartProps['loops/SiteScannedSystems']) {
  const dialog = useDialog()
  return (
    <>
      <DataTable
        title="Loop systems"
        endpoint={scannedSystems.ofSite}
        params={{ id: siteId }}
        columns={scannedSystemColumns}
        rowLink={({ id }) => paths.scannedSystem(id)}
        actions={
          <Can access={scannedSystems.create.access} on={siteId}>
            <Button icon="add" onClick={dialog.open}>
              Add loop system
            </Button>
          </Can>
        }
      />
      <AddScannedSystem siteId={siteId} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

function AddScannedSystem({ siteId, isOpen, onClose }: { siteId: string; isOpen: boolean; onClose: () => void }) {
  const form = useEndpointForm(scannedSystems.create, {
    params: { id: siteId },
    defaults: { systemName: '', siteId },
    successMessage: 'Loop system added',
    resetTo: 'defaults',
  })
  return (
    <FormDialog title="Add loop system" submit="Add loop system" form={form} isOpen={isOpen} onClose={onClose}>
      <TextField form={form} name="systemName" label="Name" />
    </FormDialog>
  )
}
