import type { Registration } from '@emberwatch/contract/auth'
import { authPaths } from '@emberwatch/contract/auth'
import { CheckboxField, FieldPair, type FormModel, TextField } from '@emberwatch/ui/form'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { NewPasswordFields } from '../../NewPasswordFields.tsx'

/** The hint names the characters of product 3.2. */
const addressHint = 'Letters, digits and spaces only'

interface RegisterFieldsProps {
  readonly form: FormModel<Registration>
}

/** Autofill names the fields. */
export const RegisterFields = ({ form }: RegisterFieldsProps) => (
  <>
    <FieldPair>
      <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
      <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
    </FieldPair>
    <FieldPair>
      <TextField form={form} name="emailAddress" label="Email" type="email" autoComplete="email" />
      <TextField form={form} name="emailConfirmation" label="Email confirmation" type="email" autoComplete="email" />
    </FieldPair>
    <FieldPair>
      <RegisteredPassword form={form} />
    </FieldPair>
    <TextField form={form} name="telephone" label="Telephone" type="tel" autoComplete="tel" />
    <AddressFields form={form} />
    <CheckboxField
      form={form}
      name="acceptTerms"
      label="I accept the terms"
      more={<Link to={authPaths.terms}>Terms and conditions</Link>}
    />
  </>
)

const AddressFields = ({ form }: RegisterFieldsProps) => (
  <>
    <FieldPair>
      <TextField
        form={form}
        name="addressLine1"
        label="Address line 1"
        autoComplete="address-line1"
        hint={addressHint}
        isOptional
      />
      <TextField
        form={form}
        name="addressLine2"
        label="Address line 2"
        autoComplete="address-line2"
        hint={addressHint}
        isOptional
      />
    </FieldPair>
    <FieldPair>
      <TextField form={form} name="postalCode" label="Postal code" autoComplete="postal-code" />
      <TextField form={form} name="city" label="City" autoComplete="address-level2" />
    </FieldPair>
    <TextField form={form} name="country" label="Country" autoComplete="country-name" />
  </>
)

function RegisteredPassword({ form }: RegisterFieldsProps) {
  const emailAddress = useWatch({ control: form.fields.control, name: 'emailAddress' })
  return <NewPasswordFields form={form} name="password" label="Password" emailAddress={emailAddress} />
}
