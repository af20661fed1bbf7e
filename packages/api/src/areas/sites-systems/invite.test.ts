import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const system = demoIds.system('nidelva', 1)
const people = { site: `/sites/${demoIds.sites.nidelva}/users`, system: `/systems/${system}/users` } as const
let running = 0
const stranger = () => `gjest.${++running}@emberwatch.example`

describe.each(['site', 'system'] as const)('inviting to a %s', (kind) => {
  it('keeps a pending entry and mails its link', async () => {
    const emailAddress = stranger()
    const { status, body } = await call('site.admin', 'POST', people[kind], { emailAddress, accessLevel: 1 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ type: kind, emailAddress, accessLevel: 1, status: 'Pending', userId: null })
    const [mail] = await api.mailTo(emailAddress)
    expect(mail?.link).toMatch(new RegExp(`/invitations/${body.data.id}$`))
    expect(mail?.source).toContain(`${demoIds.emails['site.admin']} invites you`)
    const list = await api.get('site.monitor', `/api/v1${people[kind]}?emailAddress=${emailAddress}`)
    expect(list.body.data).toEqual([body.data])
  })

  it('refuses a bad address and an unknown level', async () => {
    const { body } = await call('site.admin', 'POST', people[kind], { emailAddress: 'someone@', accessLevel: -1 })
    expect(body.fields).toEqual({ emailAddress: 'Email address has an invalid format', accessLevel: 'Required' })
  })

  it('refuses an invited address in any letter case', async () => {
    const emailAddress = stranger()
    await call('site.admin', 'POST', people[kind], { emailAddress, accessLevel: 1 })
    const again = { emailAddress: ` ${emailAddress.toUpperCase()}`, accessLevel: 2 }
    const code = kind === 'site' ? 'site_access.already_exists' : 'user_invitation.already_exists'
    expect(refusal(await call('site.admin', 'POST', people[kind], again))).toEqual([409, code])
  })

  it('refuses a person with access, also through the site', async () => {
    const code = kind === 'site' ? 'site_access.already_exists' : 'system.user_already_added'
    for (const account of ['site.operator', 'site.admin'] as const) {
      const invite = { emailAddress: demoIds.emails[account], accessLevel: 2 }
      expect(refusal(await call('super.admin', 'POST', people[kind], invite))).toEqual([409, code])
    }
  })

  it('invites a person who has rejected once more', async () => {
    const invite = { emailAddress: demoIds.emails.outsider, accessLevel: 0 }
    const { body } = await call('site.admin', 'POST', people[kind], invite)
    expect((await call('outsider', 'POST', `/invitations/${body.data.id}/reject`)).status).toBe(200)
    const change = await call('site.admin', 'PUT', `/${kind}-invitations/${body.data.id}`, { accessLevel: 1 })
    expect(refusal(change)).toEqual([409, 'user_invitation.rejected'])
    expect((await call('site.admin', 'POST', people[kind], invite)).status).toBe(200)
  })

  it('needs an admin', async () => {
    const invite = { emailAddress: stranger(), accessLevel: 0 }
    for (const account of ['site.operator', 'outsider', 'super.operator'] as const)
      expect((await call(account, 'POST', people[kind], invite)).status).toBe(403)
  })
})

describe('changing a level', () => {
  it('applies immediately to pending and accepted entries', async () => {
    const list = await api.get('site.admin', `/api/v1${people.site}?emailAddress=site.monitor`)
    const entry = list.body.data[0]
    const path = `/site-invitations/${entry.id}`
    expect((await call('site.admin', 'PUT', path, { accessLevel: 2 })).body.data).toEqual({ ...entry, accessLevel: 2 })
    const { permissions } = (await api.get('site.monitor', '/api/v1/user')).body.data
    expect([permissions.resources[demoIds.sites.nidelva], permissions.resources[system]]).toEqual([2, 2])
    expect((await call('site.admin', 'PUT', path, { accessLevel: 0 })).status).toBe(200)
    const pending = await call('site.admin', 'POST', people.system, { emailAddress: stranger(), accessLevel: 0 })
    const change = await call('site.admin', 'PUT', `/system-invitations/${pending.body.data.id}`, { accessLevel: 2 })
    expect(change.body.data).toMatchObject({ accessLevel: 2, status: 'Pending' })
  })

  it('is refused for the own entry and for an unknown level', async () => {
    const list = await api.get('site.admin', `/api/v1${people.site}`)
    const own = list.body.data.find(({ userId }: { userId: string }) => userId === demoIds.users['site.admin'])
    const path = `/site-invitations/${own.id}`
    expect(refusal(await call('site.admin', 'PUT', path, { accessLevel: 0 }))).toEqual([
      403,
      'user.unauthorized_access',
    ])
    const { body } = await call('super.admin', 'PUT', path, { accessLevel: 3 })
    expect(body.fields).toEqual({ accessLevel: 'Access level must be 0, 1 or 2' })
  })

  it('refuses the id of the other kind', async () => {
    const list = await api.get('site.admin', `/api/v1${people.site}`)
    const answer = await call('site.admin', 'PUT', `/system-invitations/${list.body.data[0].id}`, { accessLevel: 0 })
    expect(refusal(answer)).toEqual([404, 'system_access.not_found'])
  })
})

it('an archived system refuses invitations', async () => {
  const path = `/systems/${demoIds.system('nidelva', 3)}/users`
  const answer = await call('site.admin', 'POST', path, { emailAddress: stranger(), accessLevel: 0 })
  expect(refusal(answer)).toEqual([409, 'system.already_archived'])
})

it('an archived system keeps its levels and allows only their removal', async () => {
  const { kysely } = api.db
  const entry = await kysely
    .insertInto('systemAccess')
    .values({ systemId: demoIds.system('nidelva', 3), emailAddress: stranger(), accessLevel: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const path = `/system-invitations/${entry.id}`
  expect(refusal(await call('site.admin', 'PUT', path, { accessLevel: 2 }))).toEqual([409, 'system.already_archived'])
  const rows = await kysely.selectFrom('systemAccess').select('accessLevel').where('id', '=', entry.id).execute()
  expect(rows).toEqual([{ accessLevel: 0 }])
  expect((await call('site.admin', 'DELETE', path)).status).toBe(200)
})

describe('many invitations', () => {
  it('wait a minute after too many by one person', async () => {
    api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
    const send = () => call('site.admin', 'POST', people.site, { emailAddress: stranger(), accessLevel: 0 })
    for (let n = 0; n < 30; n++) expect((await send()).status).toBe(200)
    expect(refusal(await send())).toEqual([429, 'generic.too_many_requests'])
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    expect((await send()).status).toBe(200)
  })

  it('wait a minute after too many to one address by any senders', async () => {
    api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
    const emailAddress = stranger()
    const send = (account: 'site.admin' | 'super.admin') =>
      call(account, 'POST', people.site, { emailAddress, accessLevel: 0 })
    expect((await send('site.admin')).status).toBe(200)
    for (let n = 1; n < 20; n++) expect((await send(n % 2 ? 'super.admin' : 'site.admin')).status).toBe(409)
    expect(refusal(await send('super.admin'))).toEqual([429, 'generic.too_many_requests'])
  })
})
