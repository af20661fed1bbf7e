import { useItem } from '@emberwatch/api-client'
import { auth, type User } from '@emberwatch/contract'
import { replaceUser } from '@emberwatch/store'
import { Card, DraftNotice, ErrorBanner, Form, Skeleton, TextField, useDraft, useEndpointForm } from '@emberwatch/ui'
import { FieldPair } from '../../card/CardPage.tsx'

export function EditDetails() {
  const me = useItem(auth.me, {})
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
    defaults: valuesOf(user),
    refreshes: [auth.me],
    then: (saved) => {
      draft.forget()
      replaceUser(saved)
    },
  })
  const draft = useDraft(form, 'personal-details')
  return (
    <>
      <DraftNotice draft={draft} />
      <Form form={form} submit="Save" onCancel={draft.discard}>
        <FieldPair>
          <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
          <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
        </FieldPair>
        <TextField form={form} name="phoneNumber" label="Telephone" type="tel" autoComplete="tel" isOptional />
        <TextField
          form={form}
          name="address.addressLine1"
          label="Address line 1"
          autoComplete="address-line1"
          isOptional
        />
        <TextField
          form={form}
          name="address.addressLine2"
          label="Address line 2"
          autoComplete="address-line2"
          isOptional
        />
        <FieldPair>
          <TextField form={form} name="address.postalCode" label="Postal code" autoComplete="postal-code" isOptional />
          <TextField form={form} name="address.city" label="City" autoComplete="address-level2" isOptional />
        </FieldPair>
        <TextField form={form} name="address.country" label="Country" autoComplete="country-name" isOptional />
      </Form>
    </>
  )
}

/** Nothing is shown as an empty field. */
const valuesOf = ({ firstName, lastName, phoneNumber, address }: User) => ({
  firstName,
  lastName,
  phoneNumber: phoneNumber ?? '',
  address: {
    addressLine1: address.addressLine1 ?? '',
    addressLine2: address.addressLine2 ?? '',
    postalCode: address.postalCode ?? '',
    city: address.city ?? '',
    country: address.country ?? '',
  },
})
