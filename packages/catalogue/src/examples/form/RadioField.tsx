import { notify } from '@emberwatch/store'
import { Form, RadioField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ kind: v.picklist(['detector', 'sounder'], 'Choose a kind') })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { kind: 'detector' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <RadioField
        form={form}
        name="kind"
        label="Kind of unit"
        options={[
          { value: 'detector', label: 'Detector' },
          { value: 'sounder', label: 'Sounder' },
        ]}
      />
    </Form>
  )
}
