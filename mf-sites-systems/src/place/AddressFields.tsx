import type { SitePlaceChange } from '@emberwatch/contract/sites-systems'
import { type FormModel, TextField } from '@emberwatch/ui/form'

type AddressValues = Pick<SitePlaceChange, 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country'>

/** The address of a site (product 7.2). */
export function AddressFields<Values extends AddressValues>(props: { form: FormModel<Values> }) {
  // The form may have other fields.
  const form = props.form as unknown as FormModel<AddressValues>
  return (
    <>
      <TextField form={form} name="addressLine1" label="Address line 1" />
      <TextField form={form} name="addressLine2" label="Address line 2" isOptional />
      <TextField form={form} name="postalCode" label="Postal code" />
      <TextField form={form} name="city" label="City" />
      <TextField form={form} name="country" label="Country" />
    </>
  )
}
