import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'

let api: DemoApi
let call: Calls
let backup: Record<'siteAccess' | 'systemAccess', object[]>
const tables = ['siteAccess', 'systemAccess'] as const
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  const read = (table: 'siteAccess' | 'systemAccess') => api.db.kysely.selectFrom(table).selectAll().execute()
  backup = { siteAccess: await read('siteAccess'), systemAccess: await read('systemAccess') }
})
afterAll(() => api.close())
/** The lists as they were: each test takes away from them. */
afterEach(async () => {
  const { kysely } = api.db
  for (const table of tables) {
    await kysely.deleteFrom(table).execute()
    await kysely
      .insertInto(table)
      .values(backup[table] as never)
      .execute()
  }
  await kysely.deleteFrom('rateLimits').execute()
  api.clock.now = new Date(demoNow)
})

const { nidelva } = demoIds.sites
const system = demoIds.system('nidelva', 1)
const lists = { site: `/sites/${nidelva}/users`, system: `/systems/${system}/users` } as const
const codes = {
  site: { notFound: 'site_access.not_found', last: 'site_access.last_administrator' },
  system: { notFound: 'system_access.not_found', last: 'system_access.last_administrator' },
} as const
const day = 86_400_000
const wait = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

interface Entry {
  id: string
  emailAddress: string
  status: string
  userId: string | null
}
const entries = async (kind: 'site' | 'system'): Promise<Entry[]> =>
  (await call('super.admin', 'GET', `${lists[kind]}?limit=1000`)).body.data
const entryOf = async (kind: 'site' | 'system', address: string) =>
  (await entries(kind)).find(({ emailAddress }) => emailAddress === address)
let running = 0
const stranger = () => `gjest.${++running}@harbour.example`
const inviteStranger = async (kind: 'site' | 'system', emailAddress = stranger()): Promise<Entry> =>
  (await call('site.admin', 'POST', lists[kind], { emailAddress, accessLevel: 1 })).body.data
/** Accepted entries of the system itself, one for each of these people. */
const hold = (account: DemoAccount, accessLevel: 0 | 1 | 2) =>
  api.db.kysely
    .insertInto('systemAccess')
    .values({
      systemId: system,
      userId: demoIds.users[account],
      emailAddress: demoIds.emails[account],
      accessLevel,
      isAccepted: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('a person who is removed from a site', () => {
  it('loses access to it and its systems from the next call', async () => {
    expect((await call('site.operator', 'GET', `/systems/${system}`)).status).toBe(200)
    const entry = await entryOf('site', demoIds.emails['site.operator'])
    expect((await call('site.admin', 'DELETE', `/site-invitations/${entry?.id}`)).status).toBe(200)
    for (const path of [`/sites/${nidelva}`, `/systems/${system}`])
      expect(refusal(await call('site.operator', 'GET', path))).toEqual([403, 'user.missing_permissions'])
    const { permissions } = (await api.get('site.operator', '/api/v1/user')).body.data
    expect(permissions.resources).not.toHaveProperty(nidelva)
    expect(permissions.resources).not.toHaveProperty(system)
    expect(await entryOf('site', demoIds.emails['site.operator'])).toBeUndefined()
  })

  it('keeps a system with an invitation of its own', async () => {
    await hold('site.operator', 0)
    const entry = await entryOf('site', demoIds.emails['site.operator'])
    await call('site.admin', 'DELETE', `/site-invitations/${entry?.id}`)
    expect((await call('site.operator', 'GET', `/sites/${nidelva}`)).status).toBe(403)
    expect((await call('site.operator', 'GET', `/systems/${system}`)).status).toBe(200)
  })

  it('can accept a new invitation', async () => {
    const entry = await entryOf('site', demoIds.emails['site.operator'])
    await call('site.admin', 'DELETE', `/site-invitations/${entry?.id}`)
    expect((await inviteStranger('site', demoIds.emails['site.operator'])).status).toBe('Pending')
  })
})

describe.each(['site', 'system'] as const)('the access list of a %s', (kind) => {
  it('withdraws a pending invitation, whose link ends', async () => {
    const { id } = await inviteStranger(kind, demoIds.emails.outsider)
    expect((await call('site.admin', 'DELETE', `/${kind}-invitations/${id}`)).status).toBe(200)
    expect(refusal(await call('outsider', 'POST', `/invitations/${id}/accept`))).toEqual([
      404,
      'user.invitation_not_found',
    ])
    expect(refusal(await call('site.admin', 'DELETE', `/${kind}-invitations/${id}`))).toEqual([
      404,
      codes[kind].notFound,
    ])
  })

  it('can be changed by its admins only, except their own entry', async () => {
    const { id } = await inviteStranger(kind)
    for (const account of ['site.operator', 'outsider', 'super.operator'] as const)
      for (const [method, path] of [
        ['DELETE', ''],
        ['POST', '/resend'],
      ] as const)
        expect((await call(account, method, `/${kind}-invitations/${id}${path}`)).status).toBe(403)
    if (kind === 'system') await hold('site.admin', 2)
    const own = await entryOf(kind, demoIds.emails['site.admin'])
    expect(refusal(await call('site.admin', 'DELETE', `/${kind}-invitations/${own?.id}`))).toEqual([
      403,
      'user.unauthorized_access',
    ])
  })

  it('answers addresses with and without an account alike', async () => {
    const [member, unknown] = [await inviteStranger(kind, demoIds.emails.outsider), await inviteStranger(kind)]
    const shape = ({ id, emailAddress, ...rest }: Entry) => rest
    expect(shape(member)).toEqual(shape(unknown))
    expect(member.userId).toBeNull()
    const [entry, other] = [await entryOf(kind, member.emailAddress), await entryOf(kind, unknown.emailAddress)]
    expect(shape(entry as Entry)).toEqual(shape(other as Entry))
  })

  it('expires an invitation 14 days after it was last sent', async () => {
    const account = kind === 'site' ? 'super.monitor' : 'super.operator'
    const address = demoIds.emails[account]
    const { id } = await inviteStranger(kind, address)
    wait(14 * day - 1000)
    expect((await entryOf(kind, address))?.status).toBe('Pending')
    wait(1000)
    expect((await entryOf(kind, address))?.status).toBe('Expired')
    expect((await call(account, 'GET', `/invitations/${id}`)).body.data.status).toBe('Expired')
    for (const decision of ['accept', 'reject'])
      expect(refusal(await call(account, 'POST', `/invitations/${id}/${decision}`))).toEqual([
        409,
        'user_invitation.expired',
      ])
    const again = await call('site.admin', 'POST', `/${kind}-invitations/${id}/resend`)
    expect([again.status, again.body.data.status]).toEqual([200, 'Pending'])
    expect((await api.mailTo(address, 2)).map(({ link }) => link?.endsWith(id))).toEqual([true, true])
    wait(13 * day)
    expect((await call(account, 'POST', `/invitations/${id}/accept`)).status).toBe(200)
    expect(refusal(await call('site.admin', 'POST', `/${kind}-invitations/${id}/resend`))).toEqual([
      409,
      'user_invitation.not_pending',
    ])
  })

  it('invites an expired address again by another link', async () => {
    const { id } = await inviteStranger(kind, demoIds.emails.outsider)
    wait(14 * day)
    const again = await inviteStranger(kind, demoIds.emails.outsider)
    expect(again).toMatchObject({ status: 'Pending', emailAddress: demoIds.emails.outsider })
    expect(again.id).not.toBe(id)
    expect((await call('outsider', 'GET', `/invitations/${id}`)).status).toBe(404)
  })

  it('shows an invitation as expired once its sender has lost the right, and invites the address again', async () => {
    const [address, raised] = [stranger(), stranger()]
    const { id } = await inviteStranger(kind, address)
    const { id: raisedId } = await inviteStranger(kind, raised)
    const right = api.db.kysely.updateTable('siteAccess').where('userId', '=', demoIds.users['site.admin'])
    await right.set({ accessLevel: 1 }).where('siteId', '=', nidelva).execute()
    expect((await entryOf(kind, address))?.status).toBe('Expired')
    const invited = { emailAddress: address, accessLevel: 1 }
    const again = await call('super.admin', 'POST', lists[kind], invited)
    expect([again.status, again.body.data.status]).toEqual([200, 'Pending'])
    expect(again.body.data.id).not.toBe(id)
    const raise = await call('super.admin', 'PUT', `/${kind}-invitations/${raisedId}`, { accessLevel: 2 })
    expect(raise.body.data).toMatchObject({ id: raisedId, accessLevel: 2, status: 'Pending' })
  })
})

describe('the last administrator', () => {
  /** Leaves one administrator on the site, and one entry of an administrator on its system. */
  const leaveOne = async () => {
    const { kysely } = api.db
    await kysely
      .deleteFrom('siteAccess')
      .where('siteId', '=', nidelva)
      .where('userId', '!=', demoIds.users['site.admin'])
      .where('accessLevel', '=', 2)
      .execute()
    await kysely.deleteFrom('systemAccess').where('systemId', '=', system).execute()
    await hold('outsider', 2)
  }

  it('of a site keeps entry and level', async () => {
    await leaveOne()
    const path = `/site-invitations/${(await entryOf('site', demoIds.emails['site.admin']))?.id}`
    expect(refusal(await call('super.admin', 'DELETE', path))).toEqual([409, codes.site.last])
    expect(refusal(await call('super.admin', 'PUT', path, { accessLevel: 1 }))).toEqual([409, codes.site.last])
  })

  it('of a system keeps the entry unless its site has an administrator', async () => {
    await leaveOne()
    const path = `/system-invitations/${(await entryOf('system', demoIds.emails.outsider))?.id}`
    const { kysely } = api.db
    await kysely.updateTable('siteAccess').set({ accessLevel: 1 }).where('siteId', '=', nidelva).execute()
    expect(refusal(await call('super.admin', 'DELETE', path))).toEqual([409, codes.system.last])
    await kysely.updateTable('siteAccess').set({ accessLevel: 2 }).where('siteId', '=', nidelva).execute()
    expect((await call('super.admin', 'DELETE', path)).status).toBe(200)
  })

  it('stays when two remove each other at the same moment', async () => {
    await leaveOne()
    const [own] = [await entryOf('site', demoIds.emails['site.admin'])]
    const other = await api.db.kysely
      .insertInto('siteAccess')
      .values({
        siteId: nidelva,
        userId: demoIds.users.outsider,
        emailAddress: demoIds.emails.outsider,
        accessLevel: 2,
        isAccepted: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answers = await Promise.all([
      call('super.admin', 'DELETE', `/site-invitations/${own?.id}`),
      call('super.admin', 'DELETE', `/site-invitations/${other.id}`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is never a banned person', async () => {
    await leaveOne()
    await hold('site.operator', 2)
    const { kysely } = api.db
    await kysely.updateTable('siteAccess').set({ accessLevel: 1 }).where('siteId', '=', nidelva).execute()
    await kysely
      .updateTable('users')
      .set({ status: 'BANNED' })
      .where('id', '=', demoIds.users['site.operator'])
      .execute()
    const path = `/system-invitations/${(await entryOf('system', demoIds.emails.outsider))?.id}`
    expect(refusal(await call('super.admin', 'DELETE', path))).toEqual([409, codes.system.last])
    await kysely.updateTable('users').set({ status: 'ACTIVE' }).where('status', '=', 'BANNED').execute()
  })
})

describe('mail of an invitation', () => {
  const lure = 'URGENT see https://evil.example'
  const rename = () => api.db.kysely.updateTable('sites').set({ name: lure }).where('id', '=', nidelva).execute()

  it('has no typed text for an address without a confirmed account', async () => {
    await rename()
    const unknown = await inviteStranger('site')
    await inviteStranger('site', demoIds.emails.unconfirmed)
    for (const address of [unknown.emailAddress, demoIds.emails.unconfirmed]) {
      const [mail] = await api.mailTo(address)
      expect(mail?.source).not.toMatch(/URGENT|evil/)
      expect(mail?.link).toMatch(/\/invitations\//)
    }
  })

  it('names the site for a confirmed account', async () => {
    await rename()
    const emailAddress = stranger()
    const person = { emailAddress, firstName: 'Mona', lastName: 'Lie', passwordHash: '', status: 'ACTIVE' as const }
    await api.db.kysely.insertInto('users').values(person).execute()
    await inviteStranger('site', emailAddress)
    const [mail] = await api.mailTo(emailAddress)
    expect(mail?.source).toMatch(/URGENT/)
  })

  it('has a daily limit of two hundred for a person and forty for an address', async () => {
    const fill = (key: string, count: number) => {
      const windowStart = new Date(Math.floor(api.clock.now.getTime() / day) * day)
      const expiresAt = new Date(windowStart.getTime() + day)
      return api.db.kysely.insertInto('rateLimits').values({ key, windowStart, count, expiresAt }).execute()
    }
    await fill(`invites:${demoIds.users['site.admin']}`, 199)
    const { emailAddress, status } = await inviteStranger('site')
    expect(status).toBe('Pending')
    const over = { emailAddress: 'andre@harbour.example', accessLevel: 0 }
    expect(refusal(await call('site.admin', 'POST', lists.site, over))).toEqual([429, 'generic.too_many_requests'])
    await sql`update rate_limits set count = 40 where key like 'invited-day:%'`.execute(api.db.kysely)
    expect((await call('super.admin', 'POST', lists.system, { emailAddress, accessLevel: 0 })).status).toBe(429)
  })
})

describe('a person without a confirmed address', () => {
  const newSite = { name: 'Fjordly', addressLine1: 'Kai 1', postalCode: '6900', city: 'Florø', country: 'Norway' }
  const unconfirmed = [409, 'user.email_address_not_confirmed']

  it('can neither make a site, invite nor resend', async () => {
    expect(refusal(await call('unconfirmed', 'POST', '/sites', newSite))).toEqual(unconfirmed)
    await api.db.kysely
      .insertInto('siteAccess')
      .values({
        siteId: nidelva,
        userId: demoIds.users.unconfirmed,
        emailAddress: demoIds.emails.unconfirmed,
        accessLevel: 2,
        isAccepted: true,
      })
      .execute()
    const { id } = await inviteStranger('site')
    const invite = { emailAddress: 'andre@harbour.example', accessLevel: 0 }
    for (const [path, body] of [
      [lists.site, invite],
      [lists.system, invite],
      [`/site-invitations/${id}/resend`, undefined],
    ] as const)
      expect(refusal(await call('unconfirmed', 'POST', path, body))).toEqual(unconfirmed)
    expect((await call('unconfirmed', 'GET', `/sites/${nidelva}`)).status).toBe(200)
  })

  it('can reject an invitation, but not accept it', async () => {
    const { id } = await inviteStranger('site', demoIds.emails.unconfirmed)
    expect(refusal(await call('unconfirmed', 'POST', `/invitations/${id}/accept`))).toEqual(unconfirmed)
    expect((await call('unconfirmed', 'POST', `/invitations/${id}/reject`)).body.data.status).toBe('Rejected')
  })
})
