import type { User } from '@emberwatch/contract'
import { users } from '@emberwatch/contract/admin'
import { Card } from '@emberwatch/ui'
import { Form, PersonFields, personValues, useEndpointForm } from '@emberwatch/ui/form'

/** The form omits the e-mail address, which only its owner can prove. */
export function EditUser({ user }: { user: User }) {
  const form = useEndpointForm(users.update, {
    defaults: personValues(user),
    params: { id: user.id },
  })
  return (
    <Card width="narrow">
      <Form form={form} submit="Save" onCancel={form.reset}>
        <PersonFields form={form} />
      </Form>
    </Card>
  )
}
