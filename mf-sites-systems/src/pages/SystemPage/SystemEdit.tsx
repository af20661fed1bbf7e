import { type System, systems } from '@emberwatch/contract/sites-systems'
import { Card } from '@emberwatch/ui'
import { Form, TextAreaField, TextField, useEndpointForm } from '@emberwatch/ui/form'

/** Changes a system (product 8.7). */
export function SystemEdit({ system }: { system: System }) {
  const form = useEndpointForm(systems.update, {
    params: { id: system.id },
    defaults: { name: system.name ?? '', comment: system.comment ?? '' },
  })
  return (
    <Card width="narrow">
      <Form form={form} submit="Save" label="Edit system">
        <TextField form={form} name="name" label="Name" />
        <TextAreaField form={form} name="comment" label="Comment" />
      </Form>
    </Card>
  )
}
