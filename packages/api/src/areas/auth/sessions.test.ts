import { type DemoAccount, demoIds, demoPassword } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'
import { statementsOf } from '../../testing/statements.ts'
import { testKinds } from '../../testing/test-databases.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())
afterEach(async () => {
  api.clock.now = new Date(demoNow)
  await api.db.kysely.deleteFrom('sessions').execute()
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const minute = 60_000
const hour = 60 * minute
const wait = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

const signIn = async (account: DemoAccount = 'site.admin', userAgent = firefox): Promise<string> => {
  const body = { emailAddress: demoIds.emails[account], password: demoPassword }
  return (await api.post('/api/v1/auth', body, { 'user-agent': userAgent })).body.data.token
}
const send = async (token: string, method: string, path: string) => {
  const response = await api.fetch(`/api/v1${path}`, { method, headers: { authorization: token } })
  const body = await response.json()
  return { status: response.status, body }
}
const statusOf = async (token: string) => (await send(token, 'GET', '/user')).status
const listOf = async (token: string) => (await send(token, 'GET', '/user/sessions')).body.data
const idOf = async (token: string): Promise<string> =>
  (await listOf(token)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id

describe('signing out', () => {
  it('ends that token only', async () => {
    const [here, there] = [await signIn(), await signIn()]
    expect((await send(here, 'POST', '/auth/logout')).status).toBe(200)
    expect([await statusOf(here), await statusOf(there)]).toEqual([401, 200])
  })

  it('succeeds with any token', async () => {
    const token = await signIn()
    for (const credential of [token, token, 'nonsense', ''])
      expect((await send(credential, 'POST', '/auth/logout')).status).toBe(200)
  })
})

describe('fifty sessions of a person', () => {
  it('are the limit: one more ends the least recently used one', async () => {
    const [used, unused] = [await signIn(), await signIn()]
    const rows = await api.db.kysely.selectFrom('sessions').selectAll().execute()
    const { id: _, ...like } = rows[0] ?? {}
    const others = Array.from({ length: 48 }, () => ({
      ...like,
      lastSeenAt: new Date(api.clock.now.getTime() + minute),
    }))
    await api.db.kysely
      .insertInto('sessions')
      .values(others as never)
      .execute()
    wait(6 * minute)
    expect(await statusOf(used)).toBe(200)
    const last = await signIn()
    expect([await statusOf(used), await statusOf(unused), await statusOf(last)]).toEqual([200, 401, 200])
  })
})

describe('the list of sessions', () => {
  it('has device, address and times of each, and marks the current one', async () => {
    const [phone, here] = [await signIn('site.admin', 'curl/8.5.0'), await signIn()]
    await signIn('site.operator')
    const rows = await listOf(here)
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({
      id: expect.any(String),
      device: 'Firefox on Windows',
      address: '127.0.0.1',
      createdAt: demoNow.toISOString(),
      lastSeenAt: demoNow.toISOString(),
      isCurrent: true,
    })
    expect(await idOf(phone)).not.toBe(await idOf(here))
  })

  it('ends one session or all others', async () => {
    const [here, second, third] = [await signIn(), await signIn(), await signIn()]
    expect((await send(here, 'DELETE', `/user/sessions/${await idOf(second)}`)).status).toBe(200)
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200])
    expect((await send(here, 'DELETE', '/user/sessions')).status).toBe(200)
    expect([await statusOf(here), await statusOf(third)]).toEqual([200, 401])
    expect(await listOf(here)).toHaveLength(1)
  })

  it('does not reach sessions of others', async () => {
    const [here, theirs] = [await signIn(), await signIn('site.operator')]
    for (const id of [await idOf(theirs), 'nonsense', '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await send(here, 'DELETE', `/user/sessions/${id}`)
      expect([status, body.statusText]).toEqual([404, 'user.session_not_found'])
    }
    await send(here, 'DELETE', '/user/sessions')
    expect(await statusOf(theirs)).toBe(200)
  })
})

describe('a session', () => {
  it('ends after twelve hours without a call', async () => {
    const [used, idle] = [await signIn(), await signIn()]
    for (let n = 0; n < 3; n++) {
      wait(11 * hour)
      expect(await statusOf(used)).toBe(200)
    }
    expect(await statusOf(idle)).toBe(401)
    expect(await listOf(used)).toHaveLength(1)
    wait(12 * hour)
    expect(await statusOf(used)).toBe(401)
  })

  it('costs one look-up a call, and one write every few minutes', async () => {
    const token = await signIn()
    const statementsOfCall = async () =>
      (await statementsOf(api.db, () => statusOf(token))).filter(({ text }) => /sessions/.test(text))
    expect(await statementsOfCall()).toHaveLength(1)
    wait(4 * minute)
    expect(await statementsOfCall()).toHaveLength(1)
    wait(minute)
    expect(await statementsOfCall()).toHaveLength(2)
    expect(await statementsOfCall()).toHaveLength(1)
    expect((await listOf(token))[0].lastSeenAt).toBe(api.clock.now.toISOString())
  })

  it('lives no longer than the setting says', async () => {
    const strict = await openDemoApi({ sessionIdleHours: 0.5 })
    const token = await strict.tokenOf('site.admin')
    const status = async () => (await strict.fetch('/api/v1/user', { headers: { authorization: token } })).status
    strict.clock.now = new Date(demoNow.getTime() + 29 * minute)
    expect(await status()).toBe(200)
    strict.clock.now = new Date(demoNow.getTime() + 59 * minute)
    expect(await status()).toBe(401)
    await strict.close()
  })
})

/** An embedded database has one session, on which everybody takes turns. */
const onServer = testKinds.includes('postgres') ? it : it.skip
onServer("a call does not wait for a concurrent write of its session's last use", async () => {
  const token = await signIn()
  wait(10 * minute)
  await api.db.kysely.transaction().execute(async (other) => {
    await other.updateTable('sessions').set({ lastSeenAt: api.clock.now }).execute()
    expect(await statusOf(token)).toBe(200)
  })
})
