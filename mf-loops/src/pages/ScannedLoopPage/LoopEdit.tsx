import { LoopName, type ScannedLoop, scannedLoops } from '@emberwatch/contract/loops'
import { Card } from '@emberwatch/ui'
import { Form, TextField, useEndpointForm } from '@emberwatch/ui/form'

const lockedText = 'The name stays as it is while modifications are disabled. Enable them under Actions to change it.'

/** A lock discards a name being edited (product 11.5). */
export function LoopEdit({ loop }: { loop: ScannedLoop }) {
  const form = useEndpointForm(scannedLoops.update, {
    params: { id: loop.id },
    schema: LoopName,
    toBody: ({ name }) => ({ name }),
    defaults: { name: loop.name },
  })
  return (
    <Card width="narrow">
      <Form form={form} submit="Save" label="Edit loop">
        <TextField
          form={form}
          name="name"
          label="Name"
          isDisabled={loop.isLocked}
          hint={loop.isLocked ? lockedText : undefined}
        />
      </Form>
    </Card>
  )
}
