import { currentSession } from '@emberwatch/store'
import {
  choose,
  type DemoApi,
  demoIds,
  demoPassword,
  openDemoApi,
  platformWithout,
  renderPage,
} from '@emberwatch/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { SettingsPage } from './SettingsPage.tsx'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

/** Tests that change an account each take one of their own. */
const show = (
  hash = '',
  as: 'super.monitor' | 'site.admin' | 'site.operator' | 'site.monitor' | 'outsider' = 'site.admin',
) => renderPage(<SettingsPage />, { api, as, at: `/settings${hash}` })
const field = (label: string) => screen.findByLabelText(label)
const button = (name: string) => screen.getByRole('button', { name })
const tab = () => screen.findByRole('tab', { selected: true })

describe('SettingsPage', () => {
  it.each([
    ['', 'Change Password'],
    ['#0', 'Change Password'],
    ['#1', 'Edit personal details'],
    ['#2', 'Delete account'],
    ['#3', 'Sessions'],
    ['#4', 'Two-step sign-in'],
    ['#5', 'What reaches me'],
    ['#9', 'Change Password'],
    ['#x', 'Change Password'],
  ])('%s opens the tab %s', async (hash, title) => {
    await show(hash)
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument()
    expect(await tab()).toHaveTextContent(title)
  })
})

it('the page explains missing map streets below its tabs, with the setting for super users', async () => {
  const own = await show()
  expect(await screen.findByText(/have no streets/)).not.toHaveTextContent('MAP_TILE_URL')
  own.unmount()
  const { unmount } = await show('', 'super.monitor')
  expect(await screen.findByText(/MAP_TILE_URL/)).toBeInTheDocument()
  unmount()
  const block = document.createElement('script')
  block.id = 'map-tiles'
  block.type = 'application/json'
  document.head.append(block)
  await show()
  expect(await screen.findByRole('tab', { name: 'Delete account' })).toBeInTheDocument()
  expect(screen.queryByText(/have no streets/)).not.toBeInTheDocument()
  block.remove()
})

describe('the change of password', () => {
  const fill = async (user: Awaited<ReturnType<typeof show>>['user'], current: string, next: string, again = next) => {
    await user.type(await field('Current password'), current)
    await user.type(await field('New password'), next)
    await user.type(await field('Password confirmation'), again)
    await user.tab()
  }

  it('leads to the login', async () => {
    const { user, router } = await show('', 'site.operator')
    expect(await field('Current password')).toHaveAttribute('autocomplete', 'current-password')
    await fill(user, demoPassword, 'another password')
    await waitFor(() => expect(button('Save')).toBeEnabled())
    await user.click(button('Save'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/logout'))
    const body = { emailAddress: demoIds.emails['site.operator'], password: 'another password' }
    expect((await api.post('/api/v1/auth', body)).status).toBe(200)
  })

  it.each([
    [demoPassword, demoPassword, demoPassword, 'New password cannot be the same as the current one'],
    ['seven77', 'long enough', 'long enough', 'Current password is too short (should be at least 8 characters)'],
    [demoPassword, 'seven77', 'seven77', 'New password is too short (should be at least 8 characters)'],
    [demoPassword, 'long enough', 'long enougH', 'Password confirmation must be the same as new password'],
  ])('from %s to %s and %s is not sent', async (current, next, again, message) => {
    const { user } = await show()
    await fill(user, current, next, again)
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(button('Save')).toBeDisabled()
  })

  it('stays with an error on a wrong current password', async () => {
    const { user, router } = await show()
    await fill(user, 'not the password', 'long enough')
    await user.click(button('Save'))
    expect(await screen.findByRole('alert')).toHaveTextContent('400: Invalid password')
    expect(router.state.location.pathname).toBe('/settings')
    expect(currentSession()).not.toBeNull()
  })
})

describe('personal details', () => {
  it('are saved and appear in the frame immediately', async () => {
    const { user } = await show('#1')
    expect(await field('First name')).toHaveValue('Ådne')
    expect(await field('Telephone')).toHaveValue('+47 00 00 01 03')
    expect(button('Save')).toBeDisabled()
    await user.clear(await field('First name'))
    await user.type(await field('First name'), 'Ådne 2')
    await user.clear(await field('Address line 1'))
    await user.click(button('Save'))
    await waitFor(() => expect(currentSession()?.user.firstName).toBe('Ådne 2'))
    expect((await screen.findAllByText('Success!'))[0]).toBeInTheDocument()
    const { body } = await api.get('site.admin', '/api/v1/user')
    expect(body.data.address).toMatchObject({ addressLine1: null, city: 'Trondheim' })
    await waitFor(() => expect(button('Save')).toBeDisabled())
  })

  it('return to the saved values on Cancel', async () => {
    const { user } = await show('#1')
    await user.type(await field('City'), ' sentrum')
    await user.click(button('Cancel'))
    expect(await field('City')).toHaveValue('Trondheim')
    expect(button('Save')).toBeDisabled()
  })

  it('need both names of at most 36 characters', async () => {
    const { user } = await show('#1')
    await user.clear(await field('First name'))
    await user.click(await field('Last name'))
    await user.paste('x'.repeat(37))
    await user.tab()
    expect(await screen.findByText('First name is required')).toBeInTheDocument()
    expect(await screen.findByText('Last name is too long (should be max 36 characters)')).toBeInTheDocument()
    expect(button('Save')).toBeDisabled()
  })
})

describe('deleting the account', () => {
  it('asks for the password beside a list of its effects', async () => {
    const { user, router } = await show('#2', 'site.monitor')
    expect(button('Delete')).toBeDisabled()
    expect(screen.getByText(/cannot be brought back/)).toBeInTheDocument()
    await user.type(await field('Password'), 'wrong password')
    await user.click(button('Delete'))
    expect(await screen.findByRole('alert')).toHaveTextContent('400: Invalid password')
    await user.clear(await field('Password'))
    await user.type(await field('Password'), demoPassword)
    await user.click(button('Delete'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/logout'))
    const body = { emailAddress: demoIds.emails['site.monitor'], password: demoPassword }
    expect((await api.post('/api/v1/auth', body)).status).toBe(401)
  })
})

describe('the sessions', () => {
  const rows = async () => {
    const table = await screen.findByRole('table', { name: 'Sessions' })
    return waitFor(() => {
      const row = within(table).getAllByRole('row').slice(1)
      expect(row.length).toBeGreaterThan(0)
      return row
    })
  }
  const signIn = async (userAgent: string) => {
    const body = { emailAddress: demoIds.emails.outsider, password: demoPassword }
    return (await api.post('/api/v1/auth', body, { 'user-agent': userAgent })).body.data.token as string
  }
  const statusOf = async (token: string) =>
    (await api.fetch('/api/v1/user', { headers: { authorization: token } })).status
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

  it('list device, address and times, with the current one marked', async () => {
    await show('#3', 'outsider')
    const [own] = await rows()
    expect(own).toHaveTextContent('Unknown device')
    expect(own).toHaveTextContent('This one')
    expect(own).toHaveTextContent('127.0.0.1')
    expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument()
    expect(within(own as HTMLElement).getByTitle('You are using it now')).toBeInTheDocument()
  })

  it("end one by one after a question with the device's name", async () => {
    const token = await signIn(chrome)
    const { user } = await show('#3', 'outsider')
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    const dialog = screen.getByRole('dialog', { name: 'Sign out Chrome on Linux?' })
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(await statusOf(token)).toBe(401)
  })

  it('list wall screens too, which end there', async () => {
    const token = await api.tokenOf('outsider')
    const started = await api.fetch('/api/v1/user/walls', {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Entrance', scope: 'own' }),
    })
    const { data } = await started.json()
    const { user } = await show('#3', 'outsider')
    const table = await screen.findByRole('table', { name: 'Wall screens' })
    expect(await within(table).findByText('Entrance')).toBeInTheDocument()
    await user.click(within(table).getByRole('button', { name: 'End' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End' }))
    expect(await within(table).findByText('Nothing to show')).toBeInTheDocument()
    const response = await api.fetch('/api/v1/attention', { headers: { authorization: data.token } })
    expect(response.status).toBe(401)
  })

  it('end all except the current one together', async () => {
    const tokens = [await signIn(chrome), await signIn(chrome)]
    const { user } = await show('#3', 'outsider')
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    await user.click(button('Sign out all others'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    for (const token of tokens) expect(await statusOf(token)).toBe(401)
    expect(currentSession()).not.toBeNull()
  })
})

describe('notices of new alarms', () => {
  const answer = (permission: NotificationPermission) => {
    const requestPermission = jest.fn(async () => permission)
    Object.assign(globalThis, { Notification: { permission, requestPermission } })
    return requestPermission
  }
  beforeEach(() => localStorage.clear())
  afterEach(() => Reflect.deleteProperty(globalThis, 'Notification'))

  it('are off, and ask the browser when turned on', async () => {
    const permission = answer('granted')
    const { user } = await show('#5')
    const turn = await screen.findByRole('checkbox', { name: 'Notify me of new alarms and of systems that go offline' })
    expect(screen.getByText(/replace no alarm transmission/)).toBeInTheDocument()
    expect(turn).not.toBeChecked()
    expect(permission).not.toHaveBeenCalled()
    await user.click(turn)
    await waitFor(() => expect(turn).toBeChecked())
    expect(permission).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('checkbox', { name: 'Alarms only' }))
    await user.click(screen.getByRole('radio', { name: 'Chosen sites' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Nidelva kontorpark' }))
    expect(JSON.parse(localStorage.getItem(`alerts:${demoIds.users['site.admin']}`) ?? '')).toEqual({
      isOn: true,
      alarmsOnly: true,
      siteIds: [demoIds.sites.nidelva],
    })
  })

  it('stay off with instructions when the browser refuses', async () => {
    answer('denied')
    const { user } = await show('#5')
    const turn = await screen.findByRole('checkbox', { name: 'Notify me of new alarms and of systems that go offline' })
    await user.click(turn)
    expect(await screen.findByText(/^The browser does not allow notices/)).toBeInTheDocument()
    expect(turn).not.toBeChecked()
  })

  it('are absent without support in the browser', async () => {
    await show('#5')
    expect(await screen.findByText('This browser shows no notices of pages.')).toBeInTheDocument()
  })
})

describe('notifications by mail', () => {
  it('are off with an explanation, and can be saved', async () => {
    const { user } = await show('#5')
    const turn = await screen.findByRole('checkbox', { name: 'Mail me what happens at my sites' })
    expect(screen.getByText('You get no mail of what happens.')).toBeInTheDocument()
    expect(screen.getByText(/^Mails replace no alarm transmission/)).toBeInTheDocument()
    await user.click(turn)
    expect(screen.queryByRole('radio', { name: 'The whole fleet' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Chosen sites' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Nidelva kontorpark' }))
    await user.clear(screen.getByLabelText('Offline for more than (minutes)'))
    await user.type(screen.getByLabelText('Offline for more than (minutes)'), '15')
    await user.click(screen.getByRole('checkbox', { name: 'Faults' }))
    await waitFor(() =>
      expect(screen.getByText(/^You get one mail at once of alarms, contact lost for more than 15 minutes and faults/)),
    )
    const form = screen.getByRole('form', { name: 'Notifications by mail' })
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect((await api.get('site.admin', '/api/v1/user/notifications')).body.data).toMatchObject({
        ...{ isOn: true, scope: 'chosen', siteIds: [demoIds.sites.nidelva], lostContactMinutes: 15, faults: true },
        ...{ quietFrom: null, quietUntil: null },
      }),
    )
  })

  it('say after how many hours what is disabled is told', async () => {
    const { user } = await show('#5')
    const form = await screen.findByRole('form', { name: 'Notifications by mail' })
    const turn = screen.getByRole('checkbox', { name: 'Mail me what happens at my sites' })
    if (!(turn as HTMLInputElement).checked) await user.click(turn)
    await user.click(within(form).getByRole('checkbox', { name: 'Disabled' }))
    await choose(user, screen.getByLabelText('Disabled for more than'), '4 hours')
    expect(await screen.findByText(/units disabled for more than 4 hours/)).toBeInTheDocument()
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect((await api.get('site.admin', '/api/v1/user/notifications')).body.data).toMatchObject({
        ...{ disablements: true, disabledHours: 4 },
      }),
    )
  })

  it('send a test message after a question', async () => {
    const { user } = await show('#5')
    await user.click(await screen.findByRole('button', { name: 'Send test message' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }))
    expect(await api.mailTo(demoIds.emails['site.admin'], 1, /test message/)).toHaveLength(1)
  })

  it('wait for a confirmed address', async () => {
    await renderPage(<SettingsPage />, { api, as: 'unconfirmed', at: '/settings#5' })
    expect(await screen.findByText(/Confirm yours first/)).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Mail me what happens at my sites' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Send test message' })).not.toBeInTheDocument()
  })

  it('offer super users the whole fleet', async () => {
    const { user } = await renderPage(<SettingsPage />, { api, as: 'super.monitor', at: '/settings#5' })
    await user.click(await screen.findByRole('checkbox', { name: 'Mail me what happens at my sites' }))
    expect(await screen.findByRole('radio', { name: 'The whole fleet' })).toBeInTheDocument()
  })

  it('are absent when the platform lacks the call', async () => {
    const fetch = platformWithout(api, /^notifications\./)
    await renderPage(<SettingsPage />, { api, as: 'site.admin', at: '/settings#5', fetch })
    expect(await screen.findByText('In this browser')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('By mail')).not.toBeInTheDocument())
  })
})

it('sections without a call of the platform are hidden', async () => {
  const fetch = platformWithout(api, /^(twoStep|sessions|accessTeams)\./)
  await renderPage(<SettingsPage />, { api, as: 'site.admin', at: '/settings#4', fetch })
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Change Password',
      'Edit personal details',
      'Delete account',
      'What reaches me',
    ]),
  )
  expect(await tab()).toHaveTextContent('Change Password')
})

describe('the state of one’s sites by mail', () => {
  const path = '/api/v1/user/notifications'
  const form = () => screen.findByRole('form', { name: 'Notifications by mail' })

  it("are off at first, then come at the chosen interval in the browser's zone", async () => {
    const { user } = await show('#5', 'site.admin')
    const own = within(await form())
    expect(own.getByRole('radio', { name: 'Never' })).toBeChecked()
    expect(own.queryByText(/first morning/)).not.toBeInTheDocument()
    await user.click(own.getByRole('radio', { name: 'Every quarter' }))
    expect(own.getByText(/On the first morning after each quarter/)).toBeInTheDocument()
    await user.click(own.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect((await api.get('site.admin', path)).body.data).toMatchObject({
        summary: 'quarterly',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    )
  })
})
