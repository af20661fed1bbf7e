import { currentSession } from '@emberwatch/store'
import { type DemoApi, demoIds, openDemoApi, renderPage } from '@emberwatch/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx'

let api: DemoApi
beforeEach(async () => {
  api = await openDemoApi()
})
afterEach(() => api.close())

const show = () => renderPage(<ConfirmEmailPage />, { api, as: 'unconfirmed', at: '/confirm-email' })
const code = () => screen.findByLabelText('Confirmation code')
const submit = () => screen.getByRole('button', { name: 'Confirm' })

async function resendBy(user: Awaited<ReturnType<typeof show>>['user'], count: number) {
  await user.click(await screen.findByRole('button', { name: 'Resend code' }))
  const dialog = await screen.findByRole('dialog', { name: 'Resend the code?' })
  await user.click(within(dialog).getByRole('button', { name: 'Resend' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  return (await api.mailTo(demoIds.emails.unconfirmed, count)).at(-1)?.code ?? ''
}

describe('ConfirmEmailPage', () => {
  it('takes a resent code with spaces', async () => {
    const { user, router } = await show()
    const sent = await resendBy(user, 1)
    await user.click(await code())
    await user.paste(` ${sent.slice(0, 3)} ${sent.slice(3)} `)
    await waitFor(() => expect(submit()).toBeEnabled())
    await user.click(submit())
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(currentSession()?.user.status).toBe('ACTIVE')
  })

  it('wants six digits and marks the field for autofill', async () => {
    const { user } = await show()
    const input = await code()
    expect(input).toHaveAttribute('inputmode', 'numeric')
    expect(input).toHaveAttribute('autocomplete', 'one-time-code')
    await user.type(input, '12345')
    await user.tab()
    expect(await screen.findByText('Enter 6-digit confirmation code')).toBeInTheDocument()
    expect(submit()).toBeDisabled()
  })

  it('shows a wrong code, and too many after five', async () => {
    const { user } = await show()
    const sent = await resendBy(user, 1)
    const wrong = sent === '111111' ? '222222' : '111111'
    await user.type(await code(), wrong)
    for (let i = 0; i < 5; i++) {
      await user.click(submit())
      expect(await screen.findByRole('alert')).toHaveTextContent('400: Invalid confirmation code')
    }
    await user.click(submit())
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('400: Maximum number of attempts reached'))
  })

  it('reports that the mail with the code could not be sent', async () => {
    const { router } = await show()
    expect(screen.queryByText(/could not be sent/)).not.toBeInTheDocument()
    await act(() => router.navigate('/confirm-email', { state: { isMailSent: false } }))
    expect(await screen.findByText(/could not be sent/)).toBeInTheDocument()
  })

  it('shows a confirmed person no form', async () => {
    await renderPage(<ConfirmEmailPage />, { api, as: 'outsider', at: '/confirm-email' })
    expect(await screen.findByText('outsider@emberwatch.example is confirmed.')).toBeInTheDocument()
    expect(screen.queryByLabelText('Confirmation code')).not.toBeInTheDocument()
  })
})
