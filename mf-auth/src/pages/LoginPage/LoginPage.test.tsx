import { storageKeys } from '@emberwatch/contract'
import { currentSession, pendingInvitation } from '@emberwatch/store'
import { type DemoApi, demoPassword, openDemoApi, renderPage, signInAs } from '@emberwatch/testing'
import { screen, waitFor } from '@testing-library/react'
import { LoginPage } from './LoginPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const email = () => screen.findByLabelText('Email')
const submit = () => screen.getByRole('button', { name: 'Log in' })

describe('LoginPage', () => {
  it('disables sending of an untouched or invalid form', async () => {
    const { user } = await renderPage(<LoginPage />, { api, at: '/login' })
    expect(await email()).toBeInTheDocument()
    expect(submit()).toBeDisabled()
    await user.type(await email(), 'not an address')
    await user.type(screen.getByLabelText('Password'), 'x')
    await user.tab()
    expect(await screen.findByText('Email address has an invalid format')).toBeInTheDocument()
    expect(await email()).toHaveAttribute('aria-invalid', 'true')
    expect(submit()).toBeDisabled()
  })

  it('shows the server’s refusal of a wrong password and keeps the input', async () => {
    const { user } = await renderPage(<LoginPage />, { api, at: '/login' })
    await user.type(await email(), 'site.admin@emberwatch.example')
    await user.type(screen.getByLabelText('Password'), 'wrong')
    await user.click(submit())
    expect((await screen.findAllByText(/Email or password is invalid/))[0]).toBeInTheDocument()
    expect(await email()).toHaveValue('site.admin@emberwatch.example')
    expect(currentSession()).toBeNull()
  })

  it('stores the session and leads to the start page', async () => {
    const { user, router } = await renderPage(<LoginPage />, { api, at: '/login' })
    await user.type(await email(), ' Site.Admin@emberwatch.example ')
    await user.type(screen.getByLabelText('Password'), demoPassword)
    await user.click(submit())
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(currentSession()?.user.firstName).toBe('Ådne')
    expect(localStorage.getItem(storageKeys.token)).toBe(currentSession()?.token)
  })

  it('signs the current person out and keeps a pending invitation', async () => {
    await signInAs(api, 'outsider')
    pendingInvitation.set('an-invitation')
    await renderPage(<LoginPage />, { api, as: 'outsider', at: '/login' })
    await email()
    expect(screen.getByText(/^You are invited\. Log in, or register/)).toBeInTheDocument()
    await waitFor(() => expect(currentSession()).toBeNull())
    expect(localStorage.getItem(storageKeys.user)).toBeNull()
    expect(pendingInvitation.get()).toBe('an-invitation')
  })

  it('links to registration and the forgotten password', async () => {
    await renderPage(<LoginPage />, { api, at: '/login' })
    expect(await screen.findByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password')
  })
})
