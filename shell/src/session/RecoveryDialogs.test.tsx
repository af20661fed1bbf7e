import { type ApiError, ApiProvider, Client, createQueryClient, useSend } from '@emberwatch/api-client'
import { account, networkErrorText } from '@emberwatch/contract'
import { users } from '@emberwatch/contract/admin'
import { sites } from '@emberwatch/contract/sites-systems'
import { currentSession, noticesStore, signOut } from '@emberwatch/store'
import { type DemoApi, demoIds, loseChunk, openDemoApi, signInAs } from '@emberwatch/testing'
import { UiProvider } from '@emberwatch/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { RecoveryDialogs } from './RecoveryDialogs.tsx'
import { answer, recoverWithDialog } from './recovery-causes.ts'

let api: DemoApi
beforeEach(async () => {
  api = await openDemoApi()
  api.clock.now = new Date()
  await signInAs(api, 'unconfirmed')
})
afterEach(async () => {
  // A question that is left open is that of the next page.
  answer('user.email_address_not_confirmed', false)
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

function show(children = <AnyPage />) {
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch: api.fetch,
    getToken: () => currentSession()?.token ?? null,
    recover: recoverWithDialog,
  })
  const page = (
    <UiProvider>
      {children}
      <RecoveryDialogs />
    </UiProvider>
  )
  render(
    <ApiProvider client={client} queryClient={createQueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </ApiProvider>,
  )
  return { client, user: userEvent.setup() }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm your email' }))

it.each([
  ['user.email_address_not_confirmed', './ConfirmAddressDialog.tsx', 'Confirm your email'],
  ['user.fresh_code_required', './FreshCodeDialog.tsx', 'Enter a code to go on'],
] as const)('a lost dialog for %s answers no and loads the next time', async (code, file, name) => {
  const restore = loseChunk(require.resolve(file))
  show(<p>any page</p>)
  expect(await recoverWithDialog({ code } as ApiError)).toBe(false)
  expect(noticesStore.getState().notices.map(({ text }) => text)).toContain(networkErrorText)
  restore()
  const recovery = recoverWithDialog({ code } as ApiError)
  expect(await screen.findByRole('dialog', { name })).toBeInTheDocument()
  answer(code, false)
  expect(await recovery).toBe(false)
})

it('a dialog asks for the code in place', async () => {
  const { client, user } = show()
  await client.call(account.resendCode)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const prompt = await dialog()
  const [mail] = await api.mailTo(demoIds.emails.unconfirmed)
  await user.type(prompt.getByLabelText('Confirmation code'), mail?.code ?? '')
  await waitFor(() => expect(prompt.getByRole('button', { name: 'Confirm' })).toBeEnabled())
  await user.click(prompt.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('made Fjordly')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(currentSession()?.user.status).toBe('ACTIVE'))
})

it('a dialog sends a new code', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click((await dialog()).getByRole('button', { name: 'Resend code' }))
  await waitFor(() =>
    expect(noticesStore.getState().notices.map(({ text }) => text)).toContain('A new code is on its way'),
  )
  const [mail] = await api.mailTo(demoIds.emails.unconfirmed)
  expect(mail?.code).toMatch(/^\d{6}$/)
})

it("a dialog leaves the call's error after Cancel", async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Confirm your email address first')).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

function BanPage() {
  const ban = useSend(users.updateStatus)
  const args = { params: { id: demoIds.users.outsider }, body: { status: 'BANNED' } } as const
  return (
    <>
      <button type="button" onClick={() => ban.mutate(args)}>
        Ban
      </button>
      <p>{ban.data ? `is ${ban.data.status}` : (ban.error?.text ?? ban.status)}</p>
    </>
  )
}

describe('a fresh code of two-step sign-in', () => {
  /** A page that bans somebody, for a super user who has two steps and has shown no code for long. */
  async function showBan() {
    await api.db.kysely
      .updateTable('users')
      .set({ twoStepOn: true })
      .where('id', '=', demoIds.users['super.admin'])
      .execute()
    const [code = ''] = await api.recoveryCodesOf('super.admin')
    await signInAs(api, 'super.admin')
    return { code, ...show(<BanPage />) }
  }
  const prompt = async () => within(await screen.findByRole('dialog', { name: 'Enter a code to go on' }))

  it('is entered in place', async () => {
    const { code, user } = await showBan()
    await user.click(screen.getByRole('button', { name: 'Ban' }))
    const dialog = await prompt()
    await user.type(dialog.getByLabelText('Code'), '000000')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('The code is wrong or has been used')
    await user.clear(dialog.getByLabelText('Code'))
    await user.type(dialog.getByLabelText('Code'), code)
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('is BANNED')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('that is missing leaves the call with its error', async () => {
    const { user } = await showBan()
    await user.click(screen.getByRole('button', { name: 'Ban' }))
    await user.click((await prompt()).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(/Enter a code of your authenticator app/)).toBeInTheDocument()
  })
})
