import { notify } from '@emberwatch/store'
import { Form, PersonFields, useLocalForm } from '@emberwatch/ui/form'
import * as v from 'valibot'

const Text = v.string()
const schema = v.object({
  firstName: Text,
  lastName: Text,
  phoneNumber: Text,
  address: v.object({ addressLine1: Text, addressLine2: Text, postalCode: Text, city: Text, country: Text }),
})

export function Example() {
  const form = useLocalForm({
    schema,
    defaults: {
      firstName: 'Kari',
      lastName: 'Nordmann',
      phoneNumber: '',
      address: { addressLine1: '', addressLine2: '', postalCode: '7013', city: 'Trondheim', country: 'Norway' },
    },
    onSubmit: () => {
      notify({ kind: 'success', text: 'Saved' })
    },
  })
  return (
    <Form form={form} submit="Save">
      <PersonFields form={form} />
    </Form>
  )
}
