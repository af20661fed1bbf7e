import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { screen, waitFor } from '@testing-library/react'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const route = '/reset-password/:passwordResetToken'
const show = (token: string, fetch?: typeof globalThis.fetch) =>
  renderPage(<ResetPasswordPage />, { api, route, at: `/reset-password/${token}`, fetch })
const answering = (answer: () => Promise<Response>): typeof fetch => answer
const problem = (status: number, statusText: string) => async () =>
  new Response(JSON.stringify({ status, statusText }), { status, headers: { 'content-type': 'application/json' } })

describe('ResetPasswordPage', () => {
  it('takes a password from a person greeted by first name', async () => {
    api.clock.now = new Date()
    const emailAddress = demoIds.emails['site.operator']
    await api.post('/api/v1/auth/request-reset-password', { emailAddress })
    const [mail] = await api.mailTo(emailAddress)
    const { user, router } = await show(mail?.link?.split('/').at(-1) ?? '')
    expect(await screen.findByText(/Hello Tonje/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.type(screen.getByLabelText('New password'), 'seven77')
    await user.tab()
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeInTheDocument()
    await user.type(screen.getByLabelText('New password'), '7')
    await user.type(screen.getByLabelText('Password confirmation'), 'seven777')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('This password is one of the most common ones and easily guessed'),
    ).toBeInTheDocument()
    await user.type(screen.getByLabelText('New password'), ' boats')
    await user.type(screen.getByLabelText('Password confirmation'), ' boats')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect((await api.post('/api/v1/auth', { emailAddress, password: 'seven777 boats' })).status).toBe(200)
  })

  it('from a security mail signs out everywhere first', async () => {
    api.clock.now = new Date()
    const emailAddress = demoIds.emails['site.monitor']
    await api.post('/api/v1/auth/request-reset-password', { emailAddress })
    const mail = (await api.mailTo(emailAddress)).at(-1)
    const authorization = await api.tokenOf('site.monitor')
    const { user } = await show(`${mail?.link?.split('/').at(-1)}#not-me`)
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByLabelText('New password')).toBeInTheDocument()
    expect((await api.fetch('/api/v1/user', { headers: { authorization } })).status).toBe(401)
  })

  it('shows its progress while the token is checked', async () => {
    await show(
      'token',
      answering(() => new Promise(() => undefined)),
    )
    expect((await screen.findAllByText('Fetching …'))[0]).toBeInTheDocument()
  })

  it('reports an unknown token as invalid', async () => {
    const { user, router } = await show('unknown')
    expect(await screen.findByText(/invalid token/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Go to login page' }))
    expect(router.state.location.pathname).toBe('/login')
  })

  it.each([
    ['a failing server', problem(500, 'generic.server_error')],
    ['a missing page', problem(404, 'generic.not_found')],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('reports an error of the server for %s', async (_, answer) => {
    await show('token', answering(answer))
    expect(await screen.findByText(/server error/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Go to login page' })).toBeEnabled()
    expect(screen.queryByText(/invalid token/)).not.toBeInTheDocument()
  })
})
