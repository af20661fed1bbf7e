import { type ScannedSystem, scannedSystems } from '@emberwatch/contract/loops'
import { Card } from '@emberwatch/ui'
import { Form, TextField, useEndpointForm } from '@emberwatch/ui/form'

export function ScannedSystemEdit({ system }: { system: ScannedSystem }) {
  const form = useEndpointForm(scannedSystems.update, {
    params: { id: system.id },
    defaults: { name: system.name },
  })
  return (
    <Card width="narrow">
      <Form form={form} submit="Save" label="Edit loop system">
        <TextField form={form} name="name" label="Name" />
      </Form>
    </Card>
  )
}
