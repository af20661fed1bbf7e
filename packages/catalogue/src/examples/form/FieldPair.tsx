import { requiredText } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { FieldPair, Form, TextField, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const schema = v.object({ postalCode: requiredText('Postal code'), city: requiredText('City') })

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: { postalCode: '7013', city: 'Trondheim' },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <FieldPair>
        <TextField form={form} name="postalCode" label="Postal code" />
        <TextField form={form} name="city" label="City" />
      </FieldPair>
    </Form>
  )
}
