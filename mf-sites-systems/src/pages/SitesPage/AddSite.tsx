import { Button, lazyDialog, useAddressedDialog, whenIdle } from '@emberwatch/ui'
import { useEffect } from 'react'

const load = async () => (await import('./AddSiteDialog.tsx')).AddSiteDialog
const AddSiteDialog = lazyDialog(load)

/** Dialog and forms load when the page is idle: this is where most people land, and rows come first. */
export function AddSite() {
  const dialog = useAddressedDialog('add-site')
  // Opening it loads again and shows a failure.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  return (
    <>
      <Button kind="primary" icon="add" onClick={dialog.open}>
        Add site
      </Button>
      <AddSiteDialog isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}
