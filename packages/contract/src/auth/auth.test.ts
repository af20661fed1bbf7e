import * as v from 'valibot'
import { Login, PasswordChange, PasswordReset, PasswordResetByToken, Registration } from './auth.ts'
import { PersonalDetails } from './personal-details.ts'

/** Lists the messages of a form by field; empty when it is valid. */
function faults(schema: v.GenericSchema, form: object): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const issue of v.safeParse(schema, form).issues ?? []) problems[v.getDotPath(issue) ?? ''] ??= issue.message
  return problems
}

const person = {
  firstName: 'Åse',
  lastName: 'Vik',
  password: 'correct horse',
  passwordConfirmation: 'correct horse',
  emailAddress: 'ase@harbour.example',
  emailConfirmation: 'ase@harbour.example',
  telephone: '123456',
  addressLine1: '',
  addressLine2: '',
  city: 'Å ',
  country: 'Norway',
  postalCode: '69',
  acceptTerms: true,
}
const chars = (count: number, sign = 'x') => sign.repeat(count)

describe('a registration', () => {
  it.each([
    ['firstName', 'x'],
    ['firstName', chars(36)],
    ['firstName', ' Anne-Grete '],
    ['lastName', "D'Ærø"],
    ['telephone', chars(6, '1')],
    ['telephone', chars(32, '1')],
    ['telephone', '+47 (0) [00] #12-3'],
    ['addressLine1', 'Kaien 2 Øst'],
    ['addressLine2', 'Å2'],
    ['addressLine1', null],
    ['addressLine1', undefined],
    ['city', 'St. Olav'],
    ['country', 'Ås'],
    ['postalCode', 'N-6900'],
  ])('takes %s %j', (field, value) => {
    expect(faults(Registration, { ...person, city: 'Bø', [field]: value })).toEqual({})
  })

  it.each([
    ['firstName', '', 'Invalid first name'],
    ['firstName', '   ', 'Invalid first name'],
    ['firstName', chars(37), 'Invalid first name'],
    ['firstName', 'Kari2', 'Invalid first name'],
    ['firstName', 'Kari٢', 'Invalid first name'],
    ['firstName', undefined, 'Invalid first name'],
    ['lastName', '3', 'Invalid last name'],
    ['telephone', chars(5, '1'), 'Invalid phone number'],
    ['telephone', chars(33, '1'), 'Invalid phone number'],
    ['telephone', '123456a', 'Invalid phone number'],
    ['telephone', '12345.6', 'Invalid phone number'],
    ['emailAddress', '', 'Email address has an invalid format'],
    ['emailAddress', 'ase@', 'Email address has an invalid format'],
    ['emailAddress', 'ase vik@harbour.example', 'Email address has an invalid format'],
    ['emailAddress', `${chars(250)}@b.no`, 'Email address has an invalid format'],
    ['addressLine1', 'A', 'Invalid address'],
    ['addressLine1', 'St. Olavs gate 5-7', 'Invalid address'],
    ['addressLine2', 'Kaien/2', 'Invalid address'],
    ['city', 'B', 'Invalid city name'],
    ['city', 'Bø 2', 'Invalid city name'],
    ['country', '', 'Invalid country name'],
    ['postalCode', '6', 'Postal code is too short (should be at least 2 characters)'],
    ['acceptTerms', false, 'Required'],
    ['acceptTerms', undefined, 'Required'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(faults(Registration, { ...person, city: 'Bø', [field]: value })[field]).toBe(message)
  })

  it.each([
    [7, 'Password length must be at least 8 characters long'],
    [8, undefined],
    [50, undefined],
    [51, 'Password must be less or equal to 50 characters'],
  ])('takes a password of %i characters: %s', (length, message) => {
    const password = chars(length)
    const form = { ...person, city: 'Bø', password, passwordConfirmation: password }
    expect(faults(Registration, form).password).toBe(message)
  })

  it('reports all faults together', () => {
    const form = {
      ...person,
      password: 'short',
      emailAddress: 'ase',
      city: '',
      acceptTerms: false,
      telephone: undefined,
    }
    expect(faults(Registration, form)).toEqual({
      password: 'Password length must be at least 8 characters long',
      passwordConfirmation: 'Password confirmation must be the same',
      emailAddress: 'Email address has an invalid format',
      emailConfirmation: 'Email and email confirmation do not match!',
      telephone: 'Invalid phone number',
      city: 'Invalid city name',
      acceptTerms: 'Required',
    })
  })

  it('ignores letter case in the repeated address only', () => {
    const form = {
      ...person,
      city: 'Bø',
      emailConfirmation: ' ASE@harbour.example',
      passwordConfirmation: 'Correct horse',
    }
    expect(faults(Registration, form)).toEqual({ passwordConfirmation: 'Password confirmation must be the same' })
  })

  it.each([null, 'text', 7, []])('is not %j', (form) => {
    expect(v.is(Registration, form)).toBe(false)
  })
})

describe('a new password', () => {
  it.each([
    ['by code', PasswordReset, { confirmationCode: '12 34 56', emailAddress: 'a@b.no' }],
    ['by link', PasswordResetByToken, { passwordResetToken: 't' }],
  ])('%s has 8 to 50 characters and a matching repetition', (_, schema, others) => {
    const of = (password: string, passwordConfirmation = password) =>
      faults(schema, { ...others, password, passwordConfirmation })
    expect(of(chars(8))).toEqual({})
    expect(of(chars(50))).toEqual({})
    expect(of(chars(7))).toEqual({ password: 'Password must be at least 8 characters long' })
    expect(of(chars(51))).toEqual({ password: 'Password must be less or equal to 50 characters' })
    expect(of(chars(8), chars(9))).toEqual({
      passwordConfirmation: 'Password and password confirmation must be the same',
    })
  })

  it('in settings differs from the current one, whose length has no limit', () => {
    const of = (password: string, newPassword: string, passwordConfirmation = newPassword) =>
      faults(PasswordChange, { password, newPassword, passwordConfirmation })
    expect(of(chars(60), chars(8))).toEqual({})
    expect(of(chars(7), chars(7))).toEqual({
      password: 'Current password is too short (should be at least 8 characters)',
      newPassword: 'New password is too short (should be at least 8 characters)',
    })
    expect(of(chars(8), chars(8))).toEqual({ newPassword: 'New password cannot be the same as the current one' })
    expect(of(chars(8), chars(9), chars(10))).toEqual({
      passwordConfirmation: 'Password confirmation must be the same as new password',
    })
  })
})

it('a sign-in asks for an address and for any password', () => {
  expect(faults(Login, { emailAddress: '', password: '' })).toEqual({
    emailAddress: 'Email is required',
    password: 'Password is required',
  })
  expect(faults(Login, { emailAddress: ' A@b.no ', password: 'x' })).toEqual({})
})

describe('personal details', () => {
  const names = { firstName: 'Kåre 2', lastName: chars(36) }

  it('require names only', () => {
    expect(faults(PersonalDetails, names)).toEqual({})
    expect(faults(PersonalDetails, { firstName: ' ', lastName: chars(37) })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is too long (should be max 36 characters)',
    })
  })

  it('take the address nested or flat, nested first, and keep omitted members', () => {
    const read = (form: object) => v.parse(PersonalDetails, { ...names, ...form }).address
    expect(read({ city: 'Bø', country: '' })).toMatchObject({ city: 'Bø', country: null })
    expect(read({ city: 'Bø', address: { city: null, postalCode: ' 6900 ' } })).toMatchObject({
      city: null,
      postalCode: '6900',
    })
    expect(read({})).toEqual({})
  })

  it('validate telephone and the length of each part of the address as registration does', () => {
    const short = (label: string) => `${label} is too short (should be at least 2 characters)`
    const address = { addressLine1: 'K', addressLine2: '2', city: 'Å', country: ' N ', postalCode: '7' }
    const locations = {
      ...{ addressLine1: short('Address line 1'), addressLine2: short('Address line 2') },
      ...{ city: short('City'), country: short('Country'), postalCode: short('Postal code') },
    }
    expect(faults(PersonalDetails, { ...names, phoneNumber: '12345', ...address })).toEqual({
      phoneNumber: 'Invalid phone number',
      ...locations,
    })
    expect(faults(PersonalDetails, { ...names, address })).toEqual(
      Object.fromEntries(Object.entries(locations).map(([name, text]) => [`address.${name}`, text])),
    )
    for (const phoneNumber of ['1'.repeat(33), 'call me', '+47 55 5x'])
      expect(faults(PersonalDetails, { ...names, phoneNumber })).toEqual({ phoneNumber: 'Invalid phone number' })
    const empty = { phoneNumber: ' ', city: '', country: null, postalCode: '\u200b' }
    expect(faults(PersonalDetails, { ...names, ...empty })).toEqual({})
    const least = { phoneNumber: '(47) 5', city: 'Å1', country: 'NO', postalCode: '07' }
    expect(faults(PersonalDetails, { ...names, ...least })).toEqual({})
  })
})
