import { requiredText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { Form, PasswordField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ password: requiredText('Password') })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { password: '' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Sign in">
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
    </Form>
  )
}
