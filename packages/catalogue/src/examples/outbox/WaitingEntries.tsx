import { Form, TextField } from '@emberwatch/ui/form'
import { useOutboxForm, WaitingEntries } from '@emberwatch/ui/outbox'
import { Changes, units } from '../../calls.ts'

/** An entry waits below the form while there is no network. */
export function Example() {
  const form = useOutboxForm(units.rename, {
    params: { id: '3' },
    schema: Changes,
    defaults: { name: '' },
    title: ({ name }) => name,
    successMessage: 'Unit renamed',
    refreshes: [units.list],
  })
  return (
    <>
      <Form form={form} submit="Rename">
        <TextField form={form} name="name" label="Name" />
      </Form>
      <WaitingEntries
        noun="units"
        editable={units.rename}
        onEdit={({ body }) => form.fields.reset(body as { name: string })}
      />
    </>
  )
}
