import { networkErrorText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { Button, useDialog } from '@emberwatch/ui'
import { type ComponentType, useEffect, useState } from 'react'

type Dialog = ComponentType<{ isOpen: boolean; onClose: () => void }>

const load = () => import('./AddSiteDialog.tsx')

/** Dialog and forms load when the page is idle: this is where most people land, and rows come first. */
export function AddSite() {
  const dialog = useDialog()
  const [AddSiteDialog, setDialog] = useState<Dialog | null>(null)
  useEffect(() => {
    // Opening it loads again and shows a failure.
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
