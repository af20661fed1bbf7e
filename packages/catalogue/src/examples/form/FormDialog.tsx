import { Button, useDialog } from '@emberwatch/ui'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { units } from '../../calls.ts'

export function Example() {
  const dialog = useDialog()
  const form = useEndpointForm(units.rename, {
    params: { id: '3' },
    defaults: { name: 'L1-003 Kitchen' },
    successMessage: 'Unit renamed',
  })
  return (
    <>
      <Button icon="edit" onClick={dialog.open}>
        Rename
      </Button>
      <FormDialog title="Rename unit" form={form} submit="Rename" isOpen={dialog.isOpen} onClose={dialog.close}>
        <TextField form={form} name="name" label="Name" />
      </FormDialog>
    </>
  )
}
