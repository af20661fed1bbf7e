import { notify } from '@emberwatch/store'
import { Button, Dialog, useDialog } from '@emberwatch/ui'

export function Example() {
  const dialog = useDialog()
  const order = () => {
    dialog.close()
    notify({ kind: 'success', text: 'Ordered' })
  }
  const footer = (
    <>
      <Button onClick={dialog.close}>Cancel</Button>
      <Button kind="primary" onClick={order}>
        Order
      </Button>
    </>
  )
  return (
    <>
      <Button onClick={dialog.open}>Order units</Button>
      <Dialog title="Order three units?" isOpen={dialog.isOpen} onClose={dialog.close} footer={footer}>
        They are sent to the address of the site.
      </Dialog>
    </>
  )
}
