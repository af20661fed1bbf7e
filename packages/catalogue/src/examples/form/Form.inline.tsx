import { requiredText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { Form, TextField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ name: requiredText('Name') })

/** Fields and button in a line, such as the filters of a report. */
export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { name: '' },
    onSubmit: ({ name }) => {
      notify({ kind: 'info', text: `Looks for ${name}` })
    },
  })
  return (
    <Form form={form} submit="Find" label="Find units" isInline>
      <TextField form={form} name="name" label="Name" type="search" />
    </Form>
  )
}
