import { noticesStore } from '@emberwatch/store'
import { type DemoApi, demoIds, demoPassword, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { Secret, TOTP } from 'otpauth'
import { LoginPage } from '../LoginPage/LoginPage.tsx'
import { SettingsPage } from './SettingsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterEach(async () => {
  const { kysely } = api.db
  await kysely.updateTable('users').set({ twoStepOn: false }).execute()
  for (const table of ['twoSteps', 'recoveryCodes', 'rateLimits'] as const) await kysely.deleteFrom(table).execute()
})
afterAll(() => api.close())

const show = (as: 'site.admin' | 'super.admin' = 'site.admin', server = api) =>
  renderPage(<SettingsPage />, { api: server, as, at: '/settings#4' })
type User = Awaited<ReturnType<typeof show>>['user']
const button = (name: string) => screen.findByRole('button', { name })
const press = async (user: User, name: string) => {
  await waitFor(async () => expect(await button(name)).toBeEnabled())
  await user.click(await button(name))
}
/** The code that the app would show so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Goes through the whole setting up; answers the secret and the codes. */
async function setUp(user: User) {
  await user.type(await screen.findByLabelText('Current password'), demoPassword)
  await press(user, 'Set up')
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument()
  const secret = screen.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent?.replaceAll(' ', '') ?? ''
  await user.type(screen.getByLabelText('Code'), codeOf(secret))
  await press(user, 'Turn on')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  const codes = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '')
  return { secret, codes }
}

it('two-step sign-in starts with password, QR code and first code, and shows recovery codes once', async () => {
  const { user } = await show()
  const { codes } = await setUp(user)
  expect(codes).toHaveLength(10)
  await press(user, 'I have kept them')
  expect(await screen.findByText('Two-step sign-in is on.')).toBeInTheDocument()
  expect(screen.getByText(/^10 of 10 recovery codes are left/)).toBeInTheDocument()
  expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument()
})

it('a wrong code shows an error in place', async () => {
  const { user } = await show()
  await user.type(await screen.findByLabelText('Current password'), demoPassword)
  await press(user, 'Set up')
  await user.type(await screen.findByLabelText('Code'), '000000')
  await press(user, 'Turn on')
  expect(await screen.findByRole('alert')).toHaveTextContent('400: The code is wrong or has been used')
})

it('two-step sign-in ends or gets new codes with password and code', async () => {
  const { user } = await show()
  const { codes } = await setUp(user)
  await press(user, 'I have kept them')
  await press(user, 'New recovery codes')
  const renewal = within(screen.getByRole('dialog', { name: 'Make new recovery codes?' }))
  await user.type(renewal.getByLabelText('Current password'), demoPassword)
  expect(renewal.getByRole('button', { name: 'Make new codes' })).toBeDisabled()
  await user.type(renewal.getByLabelText('Code'), codes[0] ?? '')
  await press(user, 'Make new codes')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(list).queryByText(codes[1] ?? '')).not.toBeInTheDocument()
  const [renewed] = within(list).getAllByRole('listitem')
  const newCode = renewed?.textContent ?? ''
  await press(user, 'I have kept them')
  await press(user, 'Turn off')
  const off = within(screen.getByRole('dialog', { name: 'Turn off two-step sign-in?' }))
  await user.type(off.getByLabelText('Current password'), demoPassword)
  await user.type(off.getByLabelText('Code'), newCode)
  await waitFor(() => expect(off.getByRole('button', { name: 'Turn off' })).toBeEnabled())
  await user.click(off.getByRole('button', { name: 'Turn off' }))
  expect(await button('Set up')).toBeInTheDocument()
})

it('required two-step sign-in cannot be turned off, and asks to be turned on', async () => {
  const strict = await openDemoApi({ requireTwoStep: 'super' })
  const { user, unmount } = await show('super.admin', strict)
  expect(await screen.findByText(/Turn on two-step sign-in to go on/)).toBeInTheDocument()
  await setUp(user)
  await press(user, 'I have kept them')
  expect(await screen.findByText(/is required for your account, so it cannot be turned off/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument()
  unmount()
  await strict.close()
})

it('a failed reading of the state has Retry', async () => {
  let isLost = true
  const fetch: typeof globalThis.fetch = (input, init) =>
    isLost && new Request(input, init).url.endsWith('/two-step')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : api.fetch(input, init)
  const { user } = await renderPage(<SettingsPage />, { api, as: 'site.admin', at: '/settings#4', fetch })
  await button('Retry')
  isLost = false
  await press(user, 'Retry')
  expect(await button('Set up')).toBeInTheDocument()
})

describe('the login with two steps', () => {
  const logIn = async () => {
    const view = await renderPage(<LoginPage />, { api, at: '/login' })
    await view.user.type(await screen.findByLabelText('Email'), demoIds.emails['site.admin'])
    await view.user.type(screen.getByLabelText('Password'), demoPassword)
    await press(view.user, 'Log in')
    return view
  }

  it('asks for the code as a second step without an error', async () => {
    const first = await show()
    const { secret } = await setUp(first.user)
    first.unmount()
    const before = noticesStore.getState().notices.length
    const { user, router } = await logIn()
    const code = await screen.findByLabelText('Code')
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code).toHaveFocus()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(noticesStore.getState().notices.length).toBeLessThanOrEqual(before)
    await user.type(code, '000000')
    await press(user, 'Log in')
    expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong or has been used')
    await user.clear(code)
    await user.type(code, codeOf(secret, 1))
    await press(user, 'Log in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('takes a recovery code and can return to the password', async () => {
    const first = await show()
    const { codes } = await setUp(first.user)
    first.unmount()
    const { user, router } = await logIn()
    await press(user, 'Back')
    expect(await screen.findByLabelText('Password')).toBeInTheDocument()
    await user.type(await screen.findByLabelText('Email'), demoIds.emails['site.admin'])
    await user.type(screen.getByLabelText('Password'), demoPassword)
    await press(user, 'Log in')
    await user.type(await screen.findByLabelText('Code'), codes[3] ?? '')
    await press(user, 'Log in')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})
