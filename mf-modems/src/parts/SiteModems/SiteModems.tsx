import { AccessLevel, onSite, paths } from '@emberwatch/contract'
import { modems } from '@emberwatch/contract/modems'
import { Button, Can, type PartProps, useDialog } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { modemColumns } from '../../modem-columns.tsx'
import { AddModemDialog } from './AddModemDialog.tsx'

const columnsWithoutSite = modemColumns.filter(({ key }) => key !== 'siteName')

/** Product 10.1. */
export function SiteModems({ siteId }: PartProps['modems/SiteModems']) {
  const dialog = useDialog()
  return (
    <>
      <DataTable
        title="Modems"
        endpoint={modems.ofSite}
        params={{ id: siteId }}
        columns={columnsWithoutSite}
        rowLink={({ id }) => paths.modem(id)}
        actions={
          <Can access={onSite('id', AccessLevel.ADMIN)} on={siteId}>
            <Button icon="add" onClick={dialog.open}>
              Add modem
            </Button>
          </Can>
        }
      />
      <AddModemDialog siteId={siteId} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}
