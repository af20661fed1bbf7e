import { ApiProvider, Client, createQueryClient, useSend } from '@emberwatch/api-client'
import { auth, sites } from '@emberwatch/contract'
import { currentSession, noticesStore, signOut } from '@emberwatch/store'
import { type DemoApi, demoIds, openDemoApi, signInAs } from '@emberwatch/testing'
import { UiProvider } from '@emberwatch/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { answerConfirmation, recoverByConfirming } from './address-confirmation.ts'
import { ConfirmAddress } from './ConfirmAddress.tsx'

let api: DemoApi
beforeEach(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
  await signInAs(api, 'unconfirmed')
})
afterEach(async () => {
  // A question that is left open is that of the next page.
  answerConfirmation(false)
  signOut()
  await api.close()
})

const newSite = { name: 'Fjordly', addressLine1: 'Kai 1', postalCode: '6900', city: 'Florø', country: 'Norway' }

/** Any page that begins something which needs a confirmed address. */
function AnyPage() {
  const add = useSend(sites.create)
  return (
    <>
      <button type="button" onClick={() => add.mutate({ body: newSite as never })}>
        Add
      </button>
      <p>{add.data ? `made ${add.data.name}` : (add.error?.text ?? add.status)}</p>
    </>
  )
}

function show() {
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch: api.fetch,
    getToken: () => currentSession()?.token ?? null,
    recover: recoverByConfirming,
  })
  const page = (
    <UiProvider>
      <AnyPage />
      <ConfirmAddress />
    </UiProvider>
  )
  render(
    <ApiProvider client={client} queryClient={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </ApiProvider>,
  )
  return { client, user: userEvent.setup() }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm your email' }))

it('asks for the code in place, and what was begun goes on', async () => {
  const { client, user } = show()
  await client.call(auth.resendCode)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const asked = await dialog()
  const [mail] = await api.mailTo(demoIds.emails.unconfirmed)
  await user.type(asked.getByLabelText('Confirmation code'), mail?.code ?? '')
  await waitFor(() => expect(asked.getByRole('button', { name: 'Confirm' })).toBeEnabled())
  await user.click(asked.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('made Fjordly')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(currentSession()?.user.status).toBe('ACTIVE'))
})

it('sends a new code from there', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click((await dialog()).getByRole('button', { name: 'Resend code' }))
  await waitFor(() =>
    expect(noticesStore.getState().notices.map(({ text }) => text)).toContain('A new code is on its way'),
  )
  const [mail] = await api.mailTo(demoIds.emails.unconfirmed)
  expect(mail?.code).toMatch(/^\d{6}$/)
})

it('leaves what was begun with its error after Cancel', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Confirm your email address first')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
