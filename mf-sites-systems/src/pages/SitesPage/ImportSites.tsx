import { useIsSupported } from '@emberwatch/api-client'
import { siteImports } from '@emberwatch/contract/sites-systems'
import { Button, lazyDialog, useAddressedDialog } from '@emberwatch/ui'

const ImportSitesDialog = lazyDialog(async () => (await import('./ImportSitesDialog.tsx')).ImportSitesDialog)

export function ImportSites() {
  const dialog = useAddressedDialog('import-sites')
  if (!useIsSupported(siteImports.start)) return null
  return (
    <>
      <Button icon="upload" onClick={dialog.open}>
        Import…
      </Button>
      <ImportSitesDialog isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}
