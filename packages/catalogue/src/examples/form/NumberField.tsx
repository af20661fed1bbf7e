import { notify } from '@emberwatch/store'
import { Form, NumberField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ units: v.pipe(v.number('Enter a number'), v.minValue(1, 'At least one')) })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: {},
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <NumberField form={form} name="units" label="Units" placeholder="118" />
    </Form>
  )
}
