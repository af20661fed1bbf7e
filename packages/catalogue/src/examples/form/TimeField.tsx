import { notify } from '@emberwatch/store'
import { Form, TimeField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ time: v.nullable(v.pipe(v.string(), v.isoTime('Enter a time'))) })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { time: null },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <TimeField form={form} name="time" label="Time of the drill" isOptional />
    </Form>
  )
}
