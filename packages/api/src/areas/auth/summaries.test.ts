import { demoIds } from '../../fleet/index.ts'
import { fingerprint } from '../../identity/mac.ts'
import { type Calls, callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { rules } from '../writes.test-kit.ts'

const path = '/user/notifications'
const { users, emails } = demoIds
const monthly = { summary: 'monthly', timeZone: 'Europe/Oslo' }

describe('the state of one’s sites by mail', () => {
  let api: DemoApi
  let call: Calls
  beforeAll(async () => {
    api = await openDemoApi()
    call = callsOf(api)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.db.kysely.deleteFrom('summaryRules').execute()
    api.clock.now = new Date('2026-11-27T12:00:00Z')
  })
  const save = (as: Parameters<Calls>[0], body: object) => call(as, 'PUT', path, { ...rules, isOn: false, ...body })
  const ruleOf = (userId: string) =>
    api.db.kysely.selectFrom('summaryRules').selectAll().where('userId', '=', userId).executeTakeFirst()
  const nextOf = async (userId = users.outsider) => (await ruleOf(userId))?.nextAt?.toISOString() ?? null

  it('is off by default and returns what the person saves', async () => {
    expect((await call('outsider', 'GET', path)).body.data.summary).toBe('never')
    expect((await save('outsider', monthly)).body.data).toMatchObject(monthly)
    expect(await nextOf()).toBe('2026-12-01T06:00:00.000Z')
    await save('outsider', { summary: 'never' })
    expect([(await call('outsider', 'GET', path)).body.data.summary, await nextOf()]).toEqual(['never', null])
  })

  it('needs a confirmed address and a valid zone', async () => {
    const unconfirmed = await save('unconfirmed', monthly)
    expect([unconfirmed.status, unconfirmed.body.statusText]).toEqual([409, 'user.email_address_not_confirmed'])
    const { status, body } = await save('outsider', { ...monthly, timeZone: 'Europe/Bergen' })
    expect([status, body.fields]).toEqual([400, { timeZone: 'Unknown time zone' }])
  })

  it('comes immediately after a move to a zone whose first morning is over', async () => {
    await save('outsider', { ...monthly, timeZone: 'America/New_York' })
    api.clock.now = new Date('2026-12-01T08:00:00Z')
    await save('outsider', monthly)
    expect(await nextOf()).toBe('2026-12-01T08:00:00.000Z')
  })

  it('starts with the next span when turned on after the first morning', async () => {
    api.clock.now = new Date('2026-12-01T08:00:00Z')
    await save('outsider', monthly)
    expect(await nextOf()).toBe('2027-01-01T06:00:00.000Z')
    await save('outsider', { ...monthly, summary: 'quarterly' })
    expect(await nextOf()).toBe('2027-01-01T06:00:00.000Z')
  })

  it('ends once by one click of a mail program, with a mail to the person', async () => {
    await save('outsider', monthly)
    const unsubscribeMac = fingerprint('unsubscribe', 'right')
    await api.db.kysely.updateTable('summaryRules').set({ unsubscribeMac }).execute()
    const click = () => api.fetch('/api/v1/notifications/unsubscribe/right', { method: 'POST' })
    expect((await click()).status).toBe(200)
    expect(await ruleOf(users.outsider)).toMatchObject({ isOn: false, nextAt: null })
    const [mail] = await api.mailTo(emails.outsider, 1, /does not come by mail/)
    expect(mail?.source).toContain('/settings#5')
    await save('outsider', monthly)
    await click()
    expect((await ruleOf(users.outsider))?.isOn).toBe(true)
  })

  it('ends with the account', async () => {
    await save('site.operator', monthly)
    await call('site.operator', 'POST', '/user/delete', { password: 'emberwatch-demo' })
    expect(await ruleOf(users['site.operator'])).toBeUndefined()
  })
})
