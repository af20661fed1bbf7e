import { requiredText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { Form, TextField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({
  name: requiredText('Name', 40),
  mail: v.pipe(v.string(), v.email('Enter an e-mail address')),
})

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { name: '', mail: '' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <TextField form={form} name="name" label="Name" hint="As it stands on the unit." />
      <TextField form={form} name="mail" label="E-mail" type="email" autoComplete="email" />
    </Form>
  )
}
