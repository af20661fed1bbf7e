import { notify } from '@emberwatch/store'
import { CheckboxField, Form, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ isSilent: v.boolean() })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { isSilent: false },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <CheckboxField form={form} name="isSilent" label="Silent drill" hint="The sounders stay quiet." />
    </Form>
  )
}
