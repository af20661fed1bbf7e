import * as v from 'valibot'
import { fieldMax } from './account-fields.ts'
import type { Address } from './entities/common.ts'
import { lengths } from './limits.ts'
import { hasVisibleText, visibleText } from './text-rules.ts'

/** Name, telephone and address as settings and the Edit tab of a person send them (spec 5 and 7). */

/** Empty text is nothing; what is left out altogether stays as it is. */
const optionalText = (label: string, max = fieldMax) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(`${label} must be text`),
        v.trim(),
        v.maxLength(max, `${label} is too long (should be max ${max} characters)`),
        v.transform((text) => (hasVisibleText(text) ? text : null)),
      ),
    ),
  )

const name = (label: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    visibleText(`${label} is required`),
    v.maxLength(lengths.nameMax, `${label} is too long (should be max ${lengths.nameMax} characters)`),
  )

const addressFields = {
  addressLine1: optionalText('Address line 1'),
  addressLine2: optionalText('Address line 2'),
  postalCode: optionalText('Postal code'),
  city: optionalText('City'),
  country: optionalText('Country'),
}
type AddressKey = keyof typeof addressFields
const addressKeys = Object.keys(addressFields) as AddressKey[]

/** Takes the address nested or flat, nested first, and makes it nested (reading 22). */
export const PersonalDetails = v.pipe(
  v.object({
    firstName: name('First name'),
    lastName: name('Last name'),
    phoneNumber: optionalText('Telephone', lengths.phoneMax),
    address: v.optional(v.nullable(v.object(addressFields))),
    ...addressFields,
  }),
  v.transform(({ firstName, lastName, phoneNumber, address, ...flat }) => ({
    firstName,
    lastName,
    phoneNumber,
    address: Object.fromEntries(
      addressKeys.map((key) => [key, address?.[key] === undefined ? flat[key] : address[key]]),
    ) as Partial<Address>,
  })),
)
export type PersonalDetails = v.InferOutput<typeof PersonalDetails>
