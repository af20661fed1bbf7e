import { scannedSystems } from '@emberwatch/contract/loops'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'

export function AddLoop(props: { scannedSystemId: string; isOpen: boolean; onClose: () => void }) {
  const form = useEndpointForm(scannedSystems.addLoop, {
    params: { id: props.scannedSystemId },
    defaults: { name: '' },
    successMessage: 'Loop added',
    resetTo: 'defaults',
  })
  return (
    <FormDialog title="Add loop" submit="Add loop" form={form} isOpen={props.isOpen} onClose={props.onClose}>
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  )
}
