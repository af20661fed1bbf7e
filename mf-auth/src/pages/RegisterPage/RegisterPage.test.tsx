import { currentSession } from '@emberwatch/store'
import { type DemoApi, openDemoApi, renderPage } from '@emberwatch/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { RegisterPage } from './RegisterPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())
afterEach(() => sessionStorage.clear())

const field = (label: string) => screen.getByLabelText(label)
const submit = () => screen.getByRole('button', { name: 'Register' })
const good = {
  'First name': 'Åse',
  'Last name': 'Vik',
  Email: 'ase.vik@harbour.example',
  'Email confirmation': 'ase.vik@harbour.example',
  Password: 'correct horse',
  'Password confirmation': 'correct horse',
  Telephone: '+47 00 00 00 01',
  'Address line 1': 'Kaien 2',
  'Postal code': '6900',
  City: 'Florø',
  Country: 'Norway',
}
/** Fills the form in at once; typing fourteen fields letter by letter takes seconds. */
async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(field(label), { target: { value } })
    fireEvent.blur(field(label))
  }
}
async function show(fetch?: typeof globalThis.fetch) {
  const view = await renderPage(<RegisterPage />, { api, at: '/register', fetch })
  await screen.findByLabelText('First name')
  return view
}

describe('RegisterPage', () => {
  it('shows each rule at its field (product 3.2)', async () => {
    await show()
    expect(submit()).toBeDisabled()
    const cases: [label: string, value: string, message: string][] = [
      ['First name', 'Kari 2', 'Invalid first name'],
      ['First name', 'x'.repeat(37), 'Invalid first name'],
      ['Last name', '', 'Invalid last name'],
      ['Email', 'kari@', 'Email address has an invalid format'],
      ['Email confirmation', 'other@harbour.example', 'Email and email confirmation do not match!'],
      ['Password', 'seven77', 'Password length must be at least 8 characters long'],
      ['Password', 'x'.repeat(51), 'Password must be less or equal to 50 characters'],
      ['Password confirmation', 'another', 'Password confirmation must be the same'],
      ['Telephone', '12345', 'Invalid phone number'],
      ['Telephone', '123 456 ext', 'Invalid phone number'],
      ['Address line 1', 'St. Olavs gate 5-7', 'Invalid address'],
      ['Address line 2', 'A', 'Invalid address'],
      ['City', 'F', 'Invalid city name'],
      ['Country', 'Norway 1', 'Invalid country name'],
      ['Postal code', '6', 'Postal code is too short (should be at least 2 characters)'],
    ]
    for (const [label, value, message] of cases) {
      await fill({ [label]: 'something else' })
      await fill({ [label]: value })
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)))
      expect(field(label)).toBeInvalid()
    }
    expect(submit()).toBeDisabled()
  })

  it('describes a valid address before the input', async () => {
    await show()
    for (const label of ['Address line 1', 'Address line 2'])
      expect(field(label)).toHaveAccessibleDescription('Letters, digits and spaces only')
  })

  it('requires the terms before it leads to the confirmation', async () => {
    const { user, router } = await show()
    await fill(good)
    expect(submit()).toBeDisabled()
    await user.click(field('I accept the terms'))
    await user.click(field('I accept the terms'))
    await user.tab()
    await waitFor(() => expect(field('I accept the terms')).toHaveAccessibleDescription('Required'))
    await user.click(field('I accept the terms'))
    await waitFor(() => expect(submit()).toBeEnabled())
    await user.click(submit())
    await waitFor(() => expect(router.state.location.pathname).toBe('/confirm-email'))
    expect(router.state.location.state).toEqual({ isMailSent: true })
    expect(currentSession()?.user).toMatchObject({ firstName: 'Åse', status: 'REGISTRATION' })
    expect(localStorage.getItem('user')).not.toContain('isMailSent')
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('reports a taken address in form and snackbar', async () => {
    const { user } = await show()
    const taken = 'outsider@emberwatch.example'
    await fill({ ...good, Email: taken, 'Email confirmation': taken })
    await user.click(field('I accept the terms'))
    await waitFor(() => expect(submit()).toBeEnabled())
    await user.click(submit())
    await waitFor(() => expect(screen.getAllByText('409: Email already registered')).toHaveLength(2))
  })

  it('marks its fields for password managers and phones', async () => {
    await show()
    const hints = Object.fromEntries(
      ['First name', 'Email', 'Password', 'Telephone', 'Postal code'].map((label) => [
        label,
        [field(label).getAttribute('autocomplete'), field(label).getAttribute('type')],
      ]),
    )
    expect(hints).toEqual({
      'First name': ['given-name', 'text'],
      Email: ['email', 'email'],
      Password: ['new-password', 'password'],
      Telephone: ['tel', 'tel'],
      'Postal code': ['postal-code', 'text'],
    })
  })

  it('keeps its input during a look at the terms, except the password', async () => {
    const first = await show()
    await fill(good)
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Florø'))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('correct horse')
    await first.user.click(screen.getByRole('link', { name: 'Terms and conditions' }))
    expect(first.router.state.location.pathname).toBe('/terms-and-conditions')
    first.unmount()

    const { user } = await show()
    await waitFor(() => expect(field('City')).toHaveValue('Florø'))
    expect(
      [field('Password'), field('Password confirmation')].map((input) => (input as HTMLInputElement).value),
    ).toEqual(['', ''])
    expect(screen.getByText('What you had typed is here again.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('City')).toHaveValue('')
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('announces the strength of the typed password in words (ASVS 2.1.8)', async () => {
    await show()
    const notice = () => document.querySelector('[data-level]')?.closest('[role=status]') as HTMLElement
    const type = (value: string) => fireEvent.change(field('Password'), { target: { value } })
    expect(notice()).toHaveTextContent(/^$/)
    type('Winter2026!')
    await waitFor(() => expect(notice()).toHaveTextContent('Weak. Use three or four unrelated words'))
    fireEvent.change(field('Email'), { target: { value: 'ase.vik@harbour.example' } })
    type('the boat of ase.vik is red')
    expect(notice()).toHaveTextContent('Weak. Password must not contain your email address')
    type('the red boat sails at noon')
    expect(notice()).toHaveTextContent(/^Strong$/)
    type('')
    expect(notice()).toHaveTextContent(/^$/)
  })
})
