import { useIsSupported } from '@emberwatch/api-client'
import { modemImports } from '@emberwatch/contract/modems'
import { Button, lazyDialog, useDialog } from '@emberwatch/ui'

const ImportModemsDialog = lazyDialog(async () => (await import('./ImportModemsDialog.tsx')).ImportModemsDialog)

export function ImportModems() {
  const dialog = useDialog()
  if (!useIsSupported(modemImports.start)) return null
  return (
    <>
      <Button icon="upload" onClick={dialog.open}>
        Import…
      </Button>
      <ImportModemsDialog isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}
