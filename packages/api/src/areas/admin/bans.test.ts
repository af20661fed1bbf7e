import { demoIds, demoPassword } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const { users, emails } = demoIds
const statusPath = (id: string) => `/users/${id}/status`
const ban = (id: string, as: 'super.admin' | 'super.operator' = 'super.admin') =>
  call(as, 'PUT', statusPath(id), { status: 'BANNED' })
const unban = (id: string) => call('super.admin', 'PUT', statusPath(id), { status: 'ACTIVE' })
const signIn = (emailAddress: string) => api.post('/api/v1/auth', { emailAddress, password: demoPassword })
const statusOf = async (token: string) =>
  (await api.fetch('/api/v1/user', { headers: { authorization: token } })).status

describe('a ban', () => {
  it('ends every session at the next call until an admin lifts it', async () => {
    const { token } = (await signIn(emails.outsider)).body.data
    const { status, body } = await ban(users.outsider)
    expect([status, body.data.status]).toEqual([200, 'BANNED'])
    expect(await statusOf(token)).toBe(401)
    const answer = await signIn(emails.outsider)
    expect([answer.status, answer.body.statusText]).toEqual([401, 'user.invalid_email_or_password'])
    expect((await unban(users.outsider)).body.data.status).toBe('ACTIVE')
    expect(await statusOf(token)).toBe(401)
    expect((await signIn(emails.outsider)).status).toBe(200)
  })

  it('leaves the address unconfirmed after an admin lifts it', async () => {
    await ban(users.unconfirmed)
    // Twice is once.
    await ban(users.unconfirmed)
    expect((await unban(users.unconfirmed)).body.data.status).toBe('REGISTRATION')
    expect((await unban(users.unconfirmed)).body.data.status).toBe('REGISTRATION')
  })

  it('needs a super user with global level Admin other than oneself', async () => {
    for (const account of ['super.operator', 'site.admin'] as const)
      expect((await call(account, 'PUT', statusPath(users.outsider), { status: 'BANNED' })).status).toBe(403)
    expect(refusal(await ban(users['super.admin']))).toEqual([403, 'user.unauthorized_access'])
    expect(refusal(await ban('00000000-0000-4000-8000-000000000000'))).toEqual([404, 'user.not_found'])
    const { body } = await call('super.admin', 'PUT', statusPath(users.outsider), { status: 'DELETED' })
    expect(body.fields).toEqual({ status: 'Status must be ACTIVE or BANNED' })
  })

  it('leaves one of two people who ban each other at the same moment', async () => {
    await api.db.kysely
      .updateTable('users')
      .set({ globalAccessLevel: 2 })
      .where('id', '=', users['super.operator'])
      .execute()
    const answers = await Promise.all([ban(users['super.operator']), ban(users['super.admin'], 'super.operator')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await api.db.kysely
      .updateTable('users')
      .set({ status: 'ACTIVE', tokenVersion: 1 })
      .where('status', '=', 'BANNED')
      .execute()
    await api.db.kysely
      .updateTable('users')
      .set({ globalAccessLevel: 1 })
      .where('id', '=', users['super.operator'])
      .execute()
  })
})

describe('signing a person out everywhere', () => {
  it('ends their sessions and lets them sign in again', async () => {
    const tokens = [await signIn(emails['site.monitor']), await signIn(emails['site.monitor'])].map(
      ({ body }) => body.data.token,
    )
    expect((await call('super.admin', 'DELETE', `/users/${users['site.monitor']}/sessions`)).status).toBe(200)
    for (const token of tokens) expect(await statusOf(token)).toBe(401)
    expect((await signIn(emails['site.monitor'])).status).toBe(200)
  })

  it('is for others, by super users with global level Admin', async () => {
    const path = (id: string) => `/users/${id}/sessions`
    expect((await call('super.operator', 'DELETE', path(users['site.admin']))).status).toBe(403)
    expect(refusal(await call('super.admin', 'DELETE', path(users['super.admin'])))[1]).toBe('user.unauthorized_access')
  })
})
