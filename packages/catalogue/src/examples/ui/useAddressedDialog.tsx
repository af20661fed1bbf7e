import { Button, Dialog, useAddressedDialog } from '@emberwatch/ui'

/** A dialog that the address opens too, by `?dialog=note`. */
export function Example() {
  const dialog = useAddressedDialog('note')
  return (
    <>
      <Button onClick={dialog.open}>Write note</Button>
      <Dialog title="Note" isOpen={dialog.isOpen} onClose={dialog.close}>
        <p>It is open once, and a reload does not open it again.</p>
      </Dialog>
    </>
  )
}
