import { type User, users } from '@emberwatch/contract'
import { Card, Form, PersonFields, personValues, useEndpointForm } from '@emberwatch/ui'

/** Name, telephone and address of somebody else; the e-mail address is theirs alone to prove. */
export function EditUser({ user }: { user: User }) {
  const form = useEndpointForm(users.update, {
    defaults: personValues(user),
    params: { id: user.id },
    refreshes: [users.get, users.list, users.activity],
  })
  return (
    <Card width="narrow">
      <Form form={form} submit="Save" onCancel={form.reset}>
        <PersonFields form={form} />
      </Form>
    </Card>
  )
}
