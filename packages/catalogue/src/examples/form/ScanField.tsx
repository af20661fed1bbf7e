import { Form, ScanField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ serialNumber: v.pipe(v.string(), v.maxLength(50)) })

export function Example() {
  const form = useLocalForm({ schema, defaults: { serialNumber: '' }, onSubmit: () => undefined })
  return (
    <Form form={form} submit="Save">
      <ScanField form={form} name="serialNumber" label="Serial number" readValue={(text) => ({ value: text.trim() })} />
    </Form>
  )
}
