import { sql } from 'kysely'
import { demoIds } from '../fleet/index.ts'
import { callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { checkChain, extendChain } from './chain.ts'
import { recordPerson } from './record.ts'
import { retireRecord } from './retire-record.ts'

/** A record that shows tampering, and what it holds of those who were refused. */

let api: DemoApi
beforeEach(async () => {
  api = await openDemoApi()
  await api.db.kysely.deleteFrom('auditChain').execute()
  await api.db.kysely.deleteFrom('auditLog').execute()
})
afterEach(() => api.close())

const actorId = demoIds.users['site.admin']
const add = async (count: number) => {
  for (let n = 0; n < count; n++)
    await recordPerson(api.db.kysely, { actorId, action: 'account.detailsChanged', fields: [`f${n}`] }, api.clock.now)
}
const ids = async () =>
  (await api.db.kysely.selectFrom('auditLog').select('id').orderBy('id').execute()).map(({ id }) => id)

it('the chain is valid over any number of rows and grows at its end', async () => {
  await add(3)
  const first = await extendChain(api.db.kysely)
  expect(first?.number).toBe(3)
  await sql`insert into audit_log (action) select 'many.' || n from generate_series(1, 1200) n`.execute(api.db.kysely)
  expect((await extendChain(api.db.kysely))?.number).toBe(1203)
  expect(await checkChain(api.db.kysely)).toMatchObject({ links: 1203, broken: null })
  if (first) expect(await checkChain(api.db.kysely, first)).toMatchObject({ broken: null })
})

it.each([
  [
    'a row that was changed',
    (id: number) => sql`update audit_log set action = 'user.banned' where id = ${id}`,
    /^row \d+ of the record \(user\.banned, .*\) is not what it was$/,
  ],
  [
    'a row that was dated back',
    (id: number) => sql`update audit_log set at = at - interval '1 day' where id = ${id}`,
    /is not what it was$/,
  ],
  [
    'a row that was taken out',
    (id: number) => sql`delete from audit_log where id = ${id}`,
    /^row \d+ of the record is missing$/,
  ],
  [
    'a link that was taken out',
    (id: number) => sql`delete from audit_chain where row_id = ${id}`,
    /^link 3 is missing$/,
  ],
])('names %s', async (_, harm, message) => {
  await add(5)
  await extendChain(api.db.kysely)
  const id = (await ids())[2] as number
  await harm(id).execute(api.db.kysely)
  const { broken: reason, last } = await checkChain(api.db.kysely)
  expect([last?.number, reason]).toEqual([2, expect.stringMatching(message)])
})

it('the chain differs from the anchor in the log when rebuilt without a row', async () => {
  await add(5)
  const anchor = await extendChain(api.db.kysely)
  if (!anchor) throw new Error('there is a chain')
  await api.db.kysely
    .deleteFrom('auditLog')
    .where('id', '=', (await ids())[1] as number)
    .execute()
  await api.db.kysely.deleteFrom('auditChain').execute()
  await extendChain(api.db.kysely)
  expect((await checkChain(api.db.kysely)).broken).toBeNull()
  expect((await checkChain(api.db.kysely, anchor)).broken).toBe('link 5, which the log has, is missing')
  await add(1)
  await extendChain(api.db.kysely)
  expect((await checkChain(api.db.kysely, anchor)).broken).toBe('link 5 is another one than the log has')
})

it('two servers link each row once', async () => {
  await add(20)
  await Promise.all([extendChain(api.db.kysely), extendChain(api.db.kysely)])
  await extendChain(api.db.kysely)
  expect(await checkChain(api.db.kysely)).toMatchObject({ links: 20, broken: null })
})

it('the record has refusals of a person, once in ten minutes for one call', async () => {
  const call = callsOf(api)
  for (let n = 0; n < 3; n++) expect((await call('site.monitor', 'GET', '/users')).status).toBe(403)
  await call('site.monitor', 'GET', '/users/0')
  const lines = await api.db.kysely.selectFrom('auditLog').select(['actorId', 'action', 'details']).execute()
  expect(lines.filter(({ action }) => action === 'call.refused')).toContainEqual({
    actorId: demoIds.users['site.monitor'],
    action: 'call.refused',
    details: { call: 'users.list' },
  })
  expect(lines.filter(({ details }) => (details as { call?: string } | null)?.call === 'users.list')).toHaveLength(1)
})

it('the record has failed sign-ins under a mark, whether or not the account exists', async () => {
  const failed = (emailAddress: string) => api.post('/api/v1/auth', { emailAddress, password: 'wrong' })
  for (const address of [demoIds.emails.outsider, demoIds.emails.outsider.toUpperCase(), 'nobody@harbour.example'])
    await failed(address)
  const lines = await api.db.kysely.selectFrom('auditLog').select(['actorId', 'details']).execute()
  expect(lines).toEqual([
    { actorId: null, details: { account: expect.stringMatching(/^[\w-]{43}$/) } },
    { actorId: null, details: { account: expect.stringMatching(/^[\w-]{43}$/) } },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/outsider|nobody/)
})

describe('expired rows', () => {
  const dayMs = 86_400_000
  const passDays = (days: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + days * dayMs)
  }
  const retire = () => retireRecord(api.db.kysely, 400, api.clock.now)

  it('go from the front by day', async () => {
    await add(3)
    await extendChain(api.db.kysely)
    expect(await retire()).toBeNull()
    passDays(200)
    await add(3)
    const anchor = await extendChain(api.db.kysely)
    passDays(201)
    expect(await retire()).toMatchObject({ number: 3 })
    // A cut is made once a day: the lines about the cut itself are not old.
    expect(await retire()).toBeNull()
    await extendChain(api.db.kysely)
    expect(await checkChain(api.db.kysely)).toMatchObject({ begin: { number: 3 }, links: 4, broken: null })
    if (anchor) expect(await checkChain(api.db.kysely, anchor)).toMatchObject({ broken: null })
    const [first] = await ids()
    await sql`delete from audit_log where id = ${first}`.execute(api.db.kysely)
    expect((await checkChain(api.db.kysely)).broken).toBe(`row ${first} of the record is missing`)
  })

  it('go in bulk, except the last link', async () => {
    await sql`insert into audit_log (action, at) select 'many.' || n, ${api.clock.now} from generate_series(1, 4500) n`.execute(
      api.db.kysely,
    )
    await extendChain(api.db.kysely)
    passDays(500)
    expect(await retire()).toMatchObject({ number: 4499 })
    expect((await extendChain(api.db.kysely))?.number).toBeGreaterThan(4500)
    expect(await checkChain(api.db.kysely)).toMatchObject({ begin: { number: 4499 }, broken: null })
  })

  it('cannot be removed by hand with their links unnoticed', async () => {
    await add(5)
    await extendChain(api.db.kysely)
    await sql`delete from audit_log where id in (select row_id from audit_chain where number <= 2)`.execute(
      api.db.kysely,
    )
    await sql`delete from audit_chain where number <= 2`.execute(api.db.kysely)
    expect((await checkChain(api.db.kysely)).broken).toBe('link 1 is missing')
  })
})

it('the record has each reader of another person once a day, without own and refused reads', async () => {
  const call = callsOf(api)
  const outsider = demoIds.users.outsider
  const reader = demoIds.users['super.admin']
  for (let n = 0; n < 2; n++) {
    expect((await call('super.admin', 'GET', `/users/${outsider}`)).status).toBe(200)
    expect((await call('super.admin', 'GET', `/users/${outsider}/activity`)).status).toBe(200)
    expect((await call('super.admin', 'GET', '/users')).status).toBe(200)
  }
  await call('super.admin', 'GET', `/users/${reader}`)
  await call('super.admin', 'GET', '/users/00000000-0000-4000-8000-000000000000')
  const read = async () =>
    (
      await api.db.kysely.selectFrom('auditLog').select(['actorId', 'action', 'targetId']).orderBy('id').execute()
    ).filter(({ action }) => action !== 'call.refused')
  const lines = [
    { actorId: reader, action: 'user.read', targetId: outsider },
    { actorId: reader, action: 'user.activityRead', targetId: outsider },
    { actorId: reader, action: 'people.listed', targetId: null },
  ]
  expect(await read()).toEqual(lines)
  api.clock.now = new Date(api.clock.now.getTime() + 86_400_000)
  await call('super.admin', 'GET', `/users/${outsider}`)
  expect(await read()).toEqual([...lines, lines[0]])
})
