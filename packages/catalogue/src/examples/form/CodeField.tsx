import { notify } from '@emberwatch/store'
import { CodeField, Form, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/, 'Enter the six digits')) })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { code: '' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Confirm">
      <CodeField form={form} name="code" label="Code" hint="Sent to your address." />
    </Form>
  )
}
