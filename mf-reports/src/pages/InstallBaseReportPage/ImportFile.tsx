import { Button, lazyDialog, useDialog } from '@emberwatch/ui'

const ImportDialog = lazyDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog)

export function ImportFile() {
  const dialog = useDialog()
  return (
    <>
      <Button icon="upload" kind="primary" onClick={dialog.open}>
        Import file
      </Button>
      <ImportDialog isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}
