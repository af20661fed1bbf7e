import { allEndpoints } from '@emberwatch/contract/api'
import { demoIds, demoPassword } from '../fleet/index.ts'
import { type Calls, callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import type { Prepared, Write } from './prepared-write.test-kit.ts'
import { changeNothing, newPassword, registration, writesOf } from './writes.test-kit.ts'

/** Every write of the contract leaves a line that says who, what, when and which fields, and holds no secret. */

let api: DemoApi
let call: Calls
const writes = writesOf(() => ({ api, call }))
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const writing = allEndpoints.filter(({ method, name }) => method !== 'GET' && !changeNothing.includes(name))
const { users } = demoIds
/** Texts that must not stand anywhere in the record. */
const secrets = [newPassword, demoPassword, registration.password, 'Hemmelig', 'hemmelig@', '99 99 99', 'argon']

it('covers every write of the contract', () => {
  expect(Object.keys(writes).sort()).toEqual(writing.map(({ name }) => name).sort())
})

it.each(Object.keys(writes))('%s writes its line', async (name) => {
  const endpoint = writing.find((one) => one.name === name)
  const prepared = writes[name] as Prepared
  const write: Write = typeof prepared === 'function' ? await prepared() : prepared
  const before = await api.db.kysely.selectFrom('auditLog').select('id').execute()
  const { status, body } = await call(write.as, endpoint?.method ?? '', write.path, write.body)
  expect([status, body.statusText]).toEqual([200, undefined])
  const lines = await api.db.kysely.selectFrom('auditLog').selectAll().orderBy('id').execute()
  const added = lines.slice(before.length)
  const members = { at: api.clock.now, actorId: expect.any(String) }
  const expected = [write.line, ...(write.more ?? [])].map((line) => expect.objectContaining({ ...members, ...line }))
  expect(added).toEqual(expected)
  for (const secret of secrets) expect(JSON.stringify(added)).not.toContain(secret)
})

describe('the record of a person', () => {
  const activity = async (id: string, query = '') =>
    (await call('super.admin', 'GET', `/users/${id}/activity?limit=1000${query}`)).body

  it('shows acts by and on the person, newest first, after the thing is deleted', async () => {
    const { data } = await activity(users['site.admin'])
    const deleted = data.find(({ action }: { action: string }) => action === 'site.deleted')
    expect(deleted).toMatchObject({ targetName: 'Fjordly', isTargetThere: false, actorName: 'Ådne Lervik' })
    const concerned = await activity(users['site.operator'])
    expect(concerned.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['site.accessChanged', 'account.passwordReset']),
    )
    const times = data.map(({ at }: { at: string }) => at)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('remains without the name after the person deletes the account', async () => {
    const { data } = await activity(users.unconfirmed)
    // The line above names the reader of the record.
    const deleted = data.find(({ action }: { action: string }) => action === 'account.deleted')
    expect(deleted).toMatchObject({ actorName: 'Deleted user' })
  })

  it('is for super users with global level Admin', async () => {
    for (const account of ['super.operator', 'site.admin', 'outsider'] as const)
      expect((await call(account, 'GET', `/users/${users[account]}/activity`)).status).toBe(403)
  })

  it('filters by one kind of thing', async () => {
    const { data } = await activity(users['site.admin'], '&targetType=loop')
    expect(new Set(data.map(({ targetType }: { targetType: string }) => targetType))).toEqual(new Set(['loop']))
  })
})
