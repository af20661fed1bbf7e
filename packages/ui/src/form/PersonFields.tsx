import type { User } from '@emberwatch/contract'
import { FieldPair } from './Field.tsx'
import type { FormModel } from './form-model.ts'
import { TextField } from './TextField.tsx'

/** A person's name, telephone and address as form values; a missing value becomes an empty field. */
export const personValues = ({ firstName, lastName, phoneNumber, address }: User) => ({
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
type PersonValues = ReturnType<typeof personValues>

interface PersonFieldsProps {
  readonly form: FormModel<PersonValues>
  /** Enables browser autofill of personal data; only for forms about the user's own data. */
  readonly isOwn?: boolean
}

/** Fields of a person, for the settings and for super users who edit others (product 3.12). */
export function PersonFields({ form, isOwn = false }: PersonFieldsProps) {
  const auto = (word: string) => (isOwn ? word : 'off')
  return (
    <>
      <FieldPair>
        <TextField form={form} name="firstName" label="First name" autoComplete={auto('given-name')} />
        <TextField form={form} name="lastName" label="Last name" autoComplete={auto('family-name')} />
      </FieldPair>
      <TextField form={form} name="phoneNumber" label="Telephone" type="tel" autoComplete={auto('tel')} isOptional />
      <TextField
        form={form}
        name="address.addressLine1"
        label="Address line 1"
        autoComplete={auto('address-line1')}
        isOptional
      />
      <TextField
        form={form}
        name="address.addressLine2"
        label="Address line 2"
        autoComplete={auto('address-line2')}
        isOptional
      />
      <FieldPair>
        <TextField
          form={form}
          name="address.postalCode"
          label="Postal code"
          autoComplete={auto('postal-code')}
          isOptional
        />
        <TextField form={form} name="address.city" label="City" autoComplete={auto('address-level2')} isOptional />
      </FieldPair>
      <TextField form={form} name="address.country" label="Country" autoComplete={auto('country-name')} isOptional />
    </>
  )
}
