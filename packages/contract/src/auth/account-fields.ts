import { lengths, visibleText } from '@emberwatch/contract'
import * as v from 'valibot'

/** The fields of account forms with their messages; a missing field says the same as an empty one (product 3.2). */

const emailFormat = 'Email address has an invalid format'
/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3). */
const emailMax = 254

/** An address as registration takes it; compared without letter case and trimmed (product 3.3). */
export const NewEmail = v.pipe(
  v.string(emailFormat),
  v.trim(),
  v.nonEmpty(emailFormat),
  v.maxLength(emailMax, emailFormat),
  v.email(emailFormat),
)

export const Email = v.pipe(
  v.string(emailFormat),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.maxLength(emailMax, emailFormat),
  v.email(emailFormat),
)

/** Letter case and blanks around it do not make another address (product 3.3). */
export const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Only that there is one: limits on length apply to new passwords (product 3.4). */
export const Password = v.pipe(
  v.string('Password is required'),
  v.nonEmpty('Password is required'),
  v.maxLength(1024, 'Password is too long'),
)

/** A password that is being chosen; `tooShort` differs from form to form (product 3.4). */
export const newPassword = (tooShort: string) =>
  v.pipe(
    v.string(tooShort),
    v.minLength(lengths.passwordMin, tooShort),
    v.maxLength(lengths.passwordMax, 'Password must be less or equal to 50 characters'),
  )

/**
 * What a browser keeps of its own to be known again: the guesses of others then do not slow its sign-in down. It proves
 * nothing by itself. It travels in a header, as the bodies of the original calls hold nothing of ours (product 17.6).
 */
export const DeviceId = v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/, 'Device is invalid'))

const noDigits = /^\P{Nd}*$/u
/** Room for what people really have; the columns know no limit. */
export const fieldMax = 255

/** A name at registration: at most 36 characters and no digits (product 3.2). */
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
  v.trim(),
  v.minLength(lengths.phoneMin, 'Invalid phone number'),
  v.maxLength(lengths.phoneMax, 'Invalid phone number'),
  v.regex(/^[\d #+\-()[\]]*$/, 'Invalid phone number'),
)

/** May be left out; if filled, letters, digits and blanks only, which refuses 'St. Olavs gate 5-7' (product 3.2). */
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
 * That two texts are the same, or what `isSame` asks of them, said at the second one. It is checked whatever else is wrong with the form: all checks
 * run together (product 6.2).
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
