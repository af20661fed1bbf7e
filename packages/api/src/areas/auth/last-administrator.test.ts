import { type DemoAccount, demoIds, demoPassword } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

/** Nobody who is needed vanishes by deleting the own account (product 3.13). */

const { users, emails } = demoIds
const nidelva = demoIds.sites.nidelva
let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterEach(() => api.close())

const deleteAccount = (account: DemoAccount) => call(account, 'POST', '/user/delete', { password: demoPassword })
/** Leaves these people, and nobody else, with a level on the site. */
async function only(people: Partial<Record<DemoAccount, 0 | 1 | 2>>) {
  const { kysely } = api.db
  await kysely.deleteFrom('siteAccess').execute()
  await kysely.deleteFrom('systemAccess').execute()
  const rows = Object.entries(people).map(([account, accessLevel]) => ({
    siteId: nidelva,
    userId: users[account as DemoAccount],
    emailAddress: emails[account as DemoAccount],
    accessLevel,
    isAccepted: true,
  }))
  return kysely.insertInto('siteAccess').values(rows).returning(['id', 'userId']).execute()
}

it('the only administrator of a shared site must appoint another one before leaving', async () => {
  await only({ 'site.admin': 2, 'site.monitor': 0 })
  const answer = await deleteAccount('site.admin')
  expect(refusal(answer)).toEqual([409, 'user.last_administrator'])
  expect(answer.body.message).toBe('Make somebody else an administrator first: Nidelva kontorpark')
  await only({ 'site.admin': 2, 'site.operator': 2, 'site.monitor': 0 })
  expect((await deleteAccount('site.admin')).status).toBe(200)
})

it('an administrator without other people on the site may leave', async () => {
  await only({ 'site.admin': 2 })
  expect((await deleteAccount('site.admin')).status).toBe(200)
  await only({ 'site.operator': 1, outsider: 2 })
  expect((await deleteAccount('site.operator')).status).toBe(200)
})

it('banned administrators are no successors', async () => {
  await only({ 'site.admin': 2, 'site.operator': 2, 'site.monitor': 0 })
  await call('super.admin', 'PUT', `/users/${users['site.operator']}/status`, { status: 'BANNED' })
  expect(refusal(await deleteAccount('site.admin'))).toEqual([409, 'user.last_administrator'])
})

it('the only administrator of a system stays as well, unless its site has one', async () => {
  const hold = (account: DemoAccount, accessLevel: 0 | 2) =>
    api.db.kysely
      .insertInto('systemAccess')
      .values({
        systemId: demoIds.system('nidelva', 1),
        userId: users[account],
        emailAddress: emails[account],
        accessLevel,
        isAccepted: true,
      })
      .execute()
  await only({ 'super.monitor': 0 })
  await hold('site.admin', 2)
  await hold('site.monitor', 0)
  expect(refusal(await deleteAccount('site.admin'))).toEqual([409, 'user.last_administrator'])
  await api.db.kysely.updateTable('siteAccess').set({ accessLevel: 2 }).execute()
  expect((await deleteAccount('site.admin')).status).toBe(200)
})

it('a concurrent removal and deletion leave an administrator', async () => {
  const entries = await only({ 'site.admin': 2, 'site.operator': 2, 'site.monitor': 0 })
  const other = entries.find(({ userId }) => userId === users['site.operator'])
  const answers = await Promise.all([
    call('super.admin', 'DELETE', `/site-invitations/${other?.id}`),
    deleteAccount('site.admin'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('the only super user with global level Admin stays, also during a concurrent ban', async () => {
  await only({ outsider: 2 })
  expect(refusal(await deleteAccount('super.admin'))).toEqual([409, 'user.last_administrator'])
  await api.db.kysely
    .updateTable('users')
    .set({ globalAccessLevel: 2 })
    .where('id', '=', users['super.operator'])
    .execute()
  const answers = await Promise.all([
    call('super.admin', 'PUT', `/users/${users['super.operator']}/status`, { status: 'BANNED' }),
    deleteAccount('super.admin'),
  ])
  const administrators = await api.db.kysely
    .selectFrom('users')
    .select('id')
    .where('isSuper', '=', true)
    .where('globalAccessLevel', '=', 2)
    .where('status', '=', 'ACTIVE')
    .execute()
  expect([
    answers.map(({ status }) => status).filter((status) => status === 200).length,
    administrators.length,
  ]).toEqual([1, 1])
})
