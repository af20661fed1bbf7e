import { useIsSupported } from '@emberwatch/api-client'
import { AccessLevel, onSite, paths } from '@emberwatch/contract'
import { type Modem, modemLinks, modems } from '@emberwatch/contract/modems'
import { Button, Can, lazyDialog, type PartProps, useAddressedDialog } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import { AddModemDialog } from '../../adding/AddModemDialog.tsx'
import { modemColumns } from '../../modem-columns.tsx'

const AddedDialog = lazyDialog(async () => (await import('../../adding/AddedDialog.tsx')).AddedDialog)
const NewSecret = lazyDialog(async () => (await import('../../link/NewSecret.tsx')).NewSecret)

const columnsWithoutSite = modemColumns.filter(({ key }) => key !== 'siteName')

/** Lists the modems of a site (product 10.1). */
export function SiteModems({ siteId }: PartProps['modems/SiteModems']) {
  const dialog = useAddressedDialog('add-modem')
  const [added, setAdded] = useState<Modem | null>(null)
  const hasSecrets = useIsSupported(modemLinks.renewSecret)
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
      <AddModemDialog siteId={siteId} isOpen={dialog.isOpen} onAdded={setAdded} onClose={dialog.close} />
      {added && hasSecrets && <NewSecret modem={added} onClose={() => setAdded(null)} />}
      {added && !hasSecrets && <AddedDialog modem={added} onClose={() => setAdded(null)} />}
    </>
  )
}
