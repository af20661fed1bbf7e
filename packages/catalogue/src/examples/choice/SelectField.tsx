import { requiredText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { SelectField } from '@emberwatch/ui/choice'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ kind: requiredText('Kind') })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { kind: '' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <SelectField
        form={form}
        name="kind"
        label="Kind of unit"
        placeholder="Choose"
        options={[
          { value: 'detector', label: 'Detector' },
          { value: 'sounder', label: 'Sounder' },
        ]}
      />
    </Form>
  )
}
