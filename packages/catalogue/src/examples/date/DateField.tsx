import { notify } from '@emberwatch/store'
import { DateField } from '@emberwatch/ui/date'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ day: v.pipe(v.string(), v.isoDate('Enter a day')) })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { day: '' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <DateField form={form} name="day" label="Day of the drill" hint="From today on." />
    </Form>
  )
}
