import { type ErrorCode, errorStatus } from '@emberwatch/contract/api'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
beforeEach(async () => {
  api = await openDemoApi()
})
afterEach(() => api.close())

const pending = demoIds.pendingInvitation
const decide = async (account: DemoAccount, id: string, decision: 'accept' | 'reject') =>
  api.post(`/api/v1/invitations/${id}/${decision}`, '', { authorization: await api.tokenOf(account) })
const look = (account: DemoAccount, id = pending) => api.get(account, `/api/v1/invitations/${id}`)
const expectCode = (answer: { status: number; body: { statusText: string } }, code: ErrorCode) =>
  expect([answer.status, answer.body.statusText]).toEqual([errorStatus(code), code])
const resourcesOf = async (account: DemoAccount) =>
  (await api.get(account, '/api/v1/user')).body.data.permissions.resources as Record<string, number>
/** Invites an address that has no account of its own in the row, to the first system of the site. */
const inviteToSystem = (emailAddress: string, accessLevel: 0 | 1 | 2) =>
  api.db.kysely
    .insertInto('systemAccess')
    .values({ systemId: demoIds.system('gandsfjord', 1), emailAddress, accessLevel })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('an invitation', () => {
  it('shows the name and level of its site', async () => {
    expect((await look('outsider')).body.data).toEqual({
      id: pending,
      type: 'site',
      siteId: demoIds.sites.gandsfjord,
      siteName: expect.any(String),
      systemId: null,
      systemName: null,
      inviter: { name: expect.any(String), emailAddress: demoIds.emails['super.admin'] },
      accessLevel: 1,
      status: 'Pending',
    })
  })

  it('names its last sender, only by address for unconfirmed people', async () => {
    const { kysely } = api.db
    const inviter = demoIds.users['site.admin']
    await kysely.updateTable('siteAccess').set({ invitedById: inviter }).where('id', '=', pending).execute()
    const emailAddress = demoIds.emails['site.admin']
    expect((await look('outsider')).body.data.inviter).toEqual({ name: 'Ådne Lervik', emailAddress })
    const { id } = await inviteToSystem(demoIds.emails.unconfirmed, 0)
    await kysely.updateTable('systemAccess').set({ invitedById: inviter }).where('id', '=', id).execute()
    expect((await look('unconfirmed', id)).body.data.inviter).toEqual({ name: null, emailAddress })
    await kysely.updateTable('systemAccess').set({ invitedById: null }).where('id', '=', id).execute()
    expect((await look('unconfirmed', id)).body.data).not.toHaveProperty('inviter')
  })

  it('gives the level on the site and its systems, once', async () => {
    const { gandsfjord } = demoIds.sites
    expect((await resourcesOf('outsider'))[gandsfjord]).toBeUndefined()
    const { status, body } = await decide('outsider', pending, 'accept')
    expect([status, body.data.status]).toEqual([200, 'Accepted'])
    const resources = await resourcesOf('outsider')
    expect([resources[gandsfjord], resources[demoIds.system('gandsfjord', 1)]]).toEqual([1, 1])
    expectCode(await decide('outsider', pending, 'accept'), 'user.invitation_accepted')
    expectCode(await decide('outsider', pending, 'reject'), 'user.invitation_accepted')
  })

  it.each(['removed', 'lowered', 'banned'])(
    'of an administrator who was %s is invalid until another one sends it again',
    async (how) => {
      const inviter = demoIds.users['site.admin']
      const { kysely } = api.db
      const { gandsfjord } = demoIds.sites
      await kysely.updateTable('siteAccess').set({ invitedById: inviter }).where('id', '=', pending).execute()
      expect((await look('outsider')).body.data.status).toBe('Pending')
      const access = kysely.updateTable('siteAccess').where('userId', '=', inviter).where('siteId', '=', gandsfjord)
      if (how === 'removed') await access.set({ isAccepted: false, isRejected: true }).execute()
      if (how === 'lowered') await access.set({ accessLevel: 1 }).execute()
      if (how === 'banned')
        await kysely.updateTable('users').set({ status: 'BANNED' }).where('id', '=', inviter).execute()
      expect((await look('outsider')).body.data.status).toBe('Expired')
      expectCode(await decide('outsider', pending, 'accept'), 'user_invitation.expired')
      const authorization = await api.tokenOf('super.admin')
      expect((await api.post(`/api/v1/site-invitations/${pending}/resend`, '', { authorization })).status).toBe(200)
      expect((await decide('outsider', pending, 'accept')).status).toBe(200)
    },
  )

  it('is rejected once and gives nothing', async () => {
    expect((await decide('outsider', pending, 'reject')).body.data.status).toBe('Rejected')
    expectCode(await decide('outsider', pending, 'accept'), 'user_invitation.rejected')
    expect((await resourcesOf('outsider'))[demoIds.sites.gandsfjord]).toBeUndefined()
    expect((await look('outsider')).body.data.status).toBe('Rejected')
  })

  it('sent before registration is found by the address in any letter case', async () => {
    const { id } = await inviteToSystem(` ${demoIds.emails.outsider.toUpperCase()} `, 2)
    expect((await look('outsider', id)).body.data).toMatchObject({
      type: 'system',
      systemId: demoIds.system('gandsfjord', 1),
      systemName: expect.any(String),
      siteId: null,
    })
    await decide('outsider', id, 'accept')
    expect((await resourcesOf('outsider'))[demoIds.system('gandsfjord', 1)]).toBe(2)
  })

  it('to a system that was archived meanwhile can only be rejected', async () => {
    const { id } = await inviteToSystem(demoIds.emails.outsider, 2)
    const system = demoIds.system('gandsfjord', 1)
    await api.db.kysely.updateTable('systems').set({ archivedAt: new Date() }).where('id', '=', system).execute()
    expectCode(await decide('outsider', id, 'accept'), 'system.already_archived')
    expect((await resourcesOf('outsider'))[system]).toBeUndefined()
    expect((await decide('outsider', id, 'reject')).body.data.status).toBe('Rejected')
  })

  it('is decided once when both decisions come at the same moment', async () => {
    const answers = await Promise.all([
      decide('outsider', pending, 'accept'),
      decide('outsider', pending, 'reject'),
      decide('outsider', pending, 'accept'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('of another person is not found, even by a super user or people of the site', async () => {
    for (const account of ['site.admin', 'super.admin', 'unconfirmed'] as const) {
      expectCode(await look(account), 'user.invitation_not_found')
      expectCode(await decide(account, pending, 'accept'), 'user.invitation_not_found')
    }
    expectCode(await look('outsider', 'nonsense'), 'user.invitation_not_found')
    expect((await look('outsider')).body.data.status).toBe('Pending')
  })

  it('is hidden until the person confirms the address', async () => {
    const { id } = await inviteToSystem(demoIds.emails.unconfirmed, 2)
    const invitation = (await look('unconfirmed', id)).body.data
    // A person who registers with the address of an invitation learns no name.
    expect([invitation.status, invitation.siteName, invitation.systemName]).toEqual(['Pending', null, null])
    expectCode(await decide('unconfirmed', id, 'accept'), 'user.email_address_not_confirmed')
    expect(Object.keys(await resourcesOf('unconfirmed'))).toEqual([])
  })

  it('is gone with its site', async () => {
    await api.db.kysely
      .updateTable('sites')
      .set({ deletedAt: new Date() })
      .where('id', '=', demoIds.sites.gandsfjord)
      .execute()
    expectCode(await look('outsider'), 'user.invitation_not_found')
  })
})
