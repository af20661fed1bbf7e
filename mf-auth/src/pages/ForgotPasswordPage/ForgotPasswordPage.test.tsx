import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor } from '@testing-library/react'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const button = (name: string) => screen.getByRole('button', { name })
async function ask(emailAddress: string) {
  const view = await renderPage(<ForgotPasswordPage />, { api, at: '/forgot-password' })
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeDisabled()
  await view.user.type(screen.getByLabelText('Email'), emailAddress)
  await waitFor(() => expect(button('Send code')).toBeEnabled())
  await view.user.click(button('Send code'))
  await screen.findByLabelText('Confirmation code')
  return view
}

describe('ForgotPasswordPage', () => {
  it('takes the code and a new password, and leads to the login', async () => {
    const emailAddress = demoIds.emails['site.monitor']
    const { user, router } = await ask(emailAddress)
    expect(screen.getByText(new RegExp(`If there is an account for ${emailAddress}`))).toBeInTheDocument()
    const [mail] = await api.mailTo(emailAddress)
    expect(button('Save')).toBeDisabled()
    await user.type(screen.getByLabelText('Confirmation code'), `${mail?.code}`)
    await user.type(screen.getByLabelText('New password'), 'a new password')
    await user.type(screen.getByLabelText('Password confirmation'), 'a new passworD')
    await user.tab()
    expect(await screen.findByText('Password and password confirmation must be the same')).toBeInTheDocument()
    expect(button('Save')).toBeDisabled()
    await user.type(screen.getByLabelText('Password confirmation'), '{Backspace}d')
    await waitFor(() => expect(button('Save')).toBeEnabled())
    await user.click(button('Save'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    const signedIn = await api.post('/api/v1/auth', { emailAddress, password: 'a new password' })
    expect(signedIn.status).toBe(200)
  })

  it('answers an unknown address alike and shows the server’s refusal of its code', async () => {
    const { user } = await ask('nobody@harbour.example')
    expect(screen.getByText(/If there is an account for nobody@harbour.example/)).toBeInTheDocument()
    await user.type(screen.getByLabelText('Confirmation code'), '123456')
    await user.type(screen.getByLabelText('New password'), 'a new password')
    await user.type(screen.getByLabelText('Password confirmation'), 'a new password')
    await user.click(button('Save'))
    expect(await screen.findByRole('alert')).toHaveTextContent('400: Invalid confirmation code')
  })

  it.each(['step 1', 'step 2'])('returns to the login from %s', async (step) => {
    const { user, router } =
      step === 'step 2'
        ? await ask(demoIds.emails.outsider)
        : await renderPage(<ForgotPasswordPage />, { api, at: '/forgot-password' })
    await user.click(await screen.findByRole('button', { name: 'Back' }))
    expect(router.state.location.pathname).toBe('/login')
  })

  it('tells password managers the account', async () => {
    const { container } = await ask(demoIds.emails['site.admin'])
    expect(container.querySelector('input[autocomplete=username]')).toHaveValue(demoIds.emails['site.admin'])
    expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password')
  })
})
