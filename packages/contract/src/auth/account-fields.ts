import { cleanPasted, lengths, visibleText } from '@emberwatch/contract'
import { emailAddress, foldEmailAddress } from '@emberwatch/contract/email-address'
import * as v from 'valibot'

/** Missing and empty fields have the same message (product 3.2). */

const emailFormat = 'Email address has an invalid format'

/** Letter case does not count (product 3.3). */
export const NewEmail = emailAddress(emailFormat)

export const Email = emailAddress(emailFormat, 'Email is required')

/** Compares addresses as product 3.3 folds them. */
export const sameEmail = (one: string, other: string): boolean => foldEmailAddress(one) === foldEmailAddress(other)

/** Limits of length apply to new passwords only (product 3.4). */
export const Password = v.pipe(
  v.string('Password is required'),
  v.nonEmpty('Password is required'),
  v.maxLength(1024, 'Password is too long'),
)

/** @param tooShort differs between forms (product 3.4) */
export const newPassword = (tooShort: string) =>
  v.pipe(
    v.string(tooShort),
    v.minLength(lengths.passwordMin, tooShort),
    v.maxLength(lengths.passwordMax, 'Password must be less or equal to 50 characters'),
  )

/**
 * A random id that the browser keeps, so that other people's guesses do not slow its sign-in. It proves nothing. A header carries it, as bodies of
 * the original calls have no further members (product 17.6).
 */
export const DeviceId = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/, 'Device is invalid'))

const noDigits = /^\P{Nd}*$/u
/** The columns have no limit. */
export const fieldMax = 255

/** A name has at most 36 characters and no digits (product 3.2). */
export const newName = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    visibleText(message),
    v.maxLength(lengths.nameMax, message),
    v.regex(noDigits, message),
  )

export const newPlace = (message: string) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(lengths.addressMin, message),
    visibleText(message),
    v.maxLength(fieldMax, message),
    v.regex(noDigits, message),
  )

export const Telephone = v.pipe(
  v.string('Invalid phone number'),
  v.transform(cleanPasted),
  v.minLength(lengths.phoneMin, 'Invalid phone number'),
  v.maxLength(lengths.phoneMax, 'Invalid phone number'),
  v.regex(/^[\d #+\-()[\]]*$/, 'Invalid phone number'),
)

/** Optional; letters, digits and blanks only, which refuses 'St. Olavs gate 5-7' (product 3.2). */
export const NewAddressLine = v.optional(
  v.nullable(
    v.pipe(
      v.string('Invalid address'),
      v.trim(),
      v.maxLength(fieldMax, 'Invalid address'),
      v.regex(/^([\p{L}\p{M}\p{N} ]{2,})?$/u, 'Invalid address'),
    ),
  ),
)

const postalCodeShort = 'Postal code is too short (should be at least 2 characters)'
export const NewPostalCode = v.pipe(
  v.string(postalCodeShort),
  v.trim(),
  v.minLength(lengths.addressMin, postalCodeShort),
  visibleText(postalCodeShort),
  v.maxLength(32, 'Postal code is too long'),
)

/**
 * Reports at the second field that two texts differ, or what `isSame` decides. Runs whatever else is wrong: all checks run together (product 6.2).
 */
export const sameTexts = <Form extends object>(
  one: keyof Form & string,
  other: keyof Form & string,
  message: string,
  isSame: (one: string, other: string) => boolean = (a, b) => a === b,
): v.RawCheckAction<Form> =>
  v.rawCheck(({ dataset, addIssue }) => {
    const form = (dataset.value ?? {}) as Readonly<Record<string, unknown>>
    const [first, second] = [form[one], form[other]]
    if (typeof first !== 'string' || typeof second !== 'string' || isSame(first, second)) return
    addIssue({ message, path: [{ type: 'object', origin: 'value', input: { ...form }, key: other, value: second }] })
  })
