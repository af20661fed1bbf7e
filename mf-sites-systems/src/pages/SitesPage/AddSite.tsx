import { networkErrorText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { Button, useDialog } from '@emberwatch/ui'
import { type ComponentType, useEffect, useState } from 'react'

type Dialog = ComponentType<{ isOpen: boolean; onClose: () => void }>

const load = () => import('./AddSiteDialog.tsx')

/** Opens the dialog. Its code and that of forms come when the page has nothing else to do: where most people land, rows come first. */
export function AddSite() {
  const dialog = useDialog()
  const [AddSiteDialog, setDialog] = useState<Dialog | null>(null)
  useEffect(() => {
    // Whoever opens it asks again, and hears when that fails.
    const ahead = window.requestIdleCallback?.(() => void load().catch(() => undefined), { timeout: 5000 })
    return () => window.cancelIdleCallback?.(ahead)
  }, [])
  const open = () => {
    dialog.open()
    load().then(
      (loaded) => setDialog(() => loaded.AddSiteDialog),
      () => {
        dialog.close()
        notify({ kind: 'error', text: networkErrorText })
      },
    )
  }
  return (
    <>
      <Button kind="primary" icon="add" onClick={open}>
        Add site
      </Button>
      {AddSiteDialog && <AddSiteDialog isOpen={dialog.isOpen} onClose={dialog.close} />}
    </>
  )
}
