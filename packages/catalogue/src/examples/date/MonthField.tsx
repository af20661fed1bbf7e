import { notify } from '@emberwatch/store'
import { MonthField } from '@emberwatch/ui/date'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ month: v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/, 'Enter a month')) })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { month: '2026-01' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <MonthField form={form} name="month" label="Month of installation" min={null} max="2026-12" />
    </Form>
  )
}
