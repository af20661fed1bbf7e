import { paths } from '@emberwatch/contract'
import { scannedSystems } from '@emberwatch/contract/loops'
import { FormDialog, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { useNavigate } from 'react-router-dom'

/** Opens the new loop, as its units come next. */
export function AddLoop(props: { scannedSystemId: string; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useEndpointForm(scannedSystems.addLoop, {
    params: { id: props.scannedSystemId },
    defaults: { name: '' },
    successMessage: 'Loop added',
    resetTo: 'defaults',
    onSuccess: ({ id }) => navigate(paths.scannedLoop(id)),
  })
  return (
    <FormDialog title="Add loop" submit="Add loop" form={form} isOpen={props.isOpen} onClose={props.onClose}>
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  )
}
