import { useItem } from '@emberwatch/api-client'
import { account, type User } from '@emberwatch/contract'
import { auth } from '@emberwatch/contract/auth'
import { replaceUser } from '@emberwatch/store'
import { Card, ErrorBanner, Skeleton } from '@emberwatch/ui'
import { Form, PersonFields, personValues, useEndpointForm } from '@emberwatch/ui/form'

export function EditDetails() {
  const me = useItem(account.me, {})
  return (
    <Card width="narrow">
      {me.data ? (
        <DetailsForm user={me.data} />
      ) : me.error ? (
        <ErrorBanner error={me.error} onRetry={() => void me.refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Card>
  )
}

function DetailsForm({ user }: { user: User }) {
  const form = useEndpointForm(auth.updateDetails, {
    defaults: personValues(user),
    onSuccess: replaceUser,
  })
  return (
    <Form form={form} submit="Save" onCancel={form.reset}>
      <PersonFields form={form} isOwn />
    </Form>
  )
}
