import { type Address, cleanPasted, hasVisibleText, lengths, visibleText } from '@emberwatch/contract'
import * as v from 'valibot'
import { fieldMax, Telephone } from './account-fields.ts'

/** A person changes their details (product 3.12). */

const anything = () => true

interface Rule {
  readonly fits: (text: string) => boolean
  readonly message: string
}

/** Empty text becomes null; an omitted member keeps its value. @param rule for texts that are not empty */
const optionalText = (label: string, rule: Rule | null = null, clean = (text: string) => text.trim()) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(`${label} must be text`),
        v.transform(clean),
        v.maxLength(fieldMax, `${label} is too long (should be max ${fieldMax} characters)`),
        v.check((text) => !hasVisibleText(text) || (rule?.fits ?? anything)(text), rule?.message ?? ''),
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

/** The minimum of registration (product 3.12). */
const longEnough = (label: string) => ({
  fits: (text: string) => text.length >= lengths.addressMin,
  message: `${label} is too short (should be at least ${lengths.addressMin} characters)`,
})
const telephone = { fits: (text: string) => v.is(Telephone, text), message: 'Invalid phone number' }

const addressFields = {
  addressLine1: optionalText('Address line 1', longEnough('Address line 1')),
  addressLine2: optionalText('Address line 2', longEnough('Address line 2')),
  postalCode: optionalText('Postal code', longEnough('Postal code')),
  city: optionalText('City', longEnough('City')),
  country: optionalText('Country', longEnough('Country')),
}
type AddressKey = keyof typeof addressFields
const addressKeys = Object.keys(addressFields) as AddressKey[]

/** Accepts a nested or flat address; nested wins (product 3.12). */
export const PersonalDetails = v.pipe(
  v.object({
    firstName: name('First name'),
    lastName: name('Last name'),
    phoneNumber: optionalText('Telephone', telephone, cleanPasted),
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
