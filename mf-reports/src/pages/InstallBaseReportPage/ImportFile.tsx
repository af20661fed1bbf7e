import { networkErrorText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { Button, useDialog } from '@emberwatch/ui'
import { type ComponentType, useState } from 'react'

type Dialog = ComponentType<{ isOpen: boolean; onClose: () => void }>

/** The dialog, with forms and uploads, loads when it is first opened: people come for the rows. */
export function ImportFile() {
  const dialog = useDialog()
  const [ImportDialog, setDialog] = useState<Dialog | null>(null)
  const open = () => {
    dialog.open()
    import('./ImportDialog.tsx').then(
      (loaded) => setDialog(() => loaded.ImportDialog),
      () => {
        dialog.close()
        notify({ kind: 'error', text: networkErrorText })
      },
    )
  }
  return (
    <>
      <Button icon="upload" kind="primary" onClick={open}>
        Import file
      </Button>
      {ImportDialog && <ImportDialog isOpen={dialog.isOpen} onClose={dialog.close} />}
    </>
  )
}
