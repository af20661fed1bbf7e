import { useIsSupported } from '@emberwatch/api-client'
import { type System, systemIdentities, systems } from '@emberwatch/contract/sites-systems'
import { Card, Stack } from '@emberwatch/ui'
import { Form, TextAreaField, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { SystemIdentityForm } from './SystemIdentityForm.tsx'

/** Changes a system (product 8.7), and its identity (product 8.19). */
export function SystemEdit({ system }: { system: System }) {
  const form = useEndpointForm(systems.update, {
    params: { id: system.id },
    defaults: { name: system.name ?? '', comment: system.comment ?? '' },
  })
  const hasIdentity = useIsSupported(systemIdentities.update)
  return (
    <Stack>
      <Card width="narrow">
        <Form form={form} submit="Save" label="Edit system">
          <TextField form={form} name="name" label="Name" />
          <TextAreaField form={form} name="comment" label="Comment" />
        </Form>
      </Card>
      {hasIdentity && <SystemIdentityForm systemId={system.id} />}
    </Stack>
  )
}
