import { demoIds } from '../../fleet/index.ts'
import { fingerprint } from '../../identity/mac.ts'
import { type Calls, callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { raiseAlarm } from '../../testing/raise-alarm.ts'
import { rules } from '../writes.test-kit.ts'

const path = '/user/notifications'
const { users, sites, emails } = demoIds

describe('the choice of notifications', () => {
  let api: DemoApi
  let call: Calls
  beforeAll(async () => {
    api = await openDemoApi()
    call = callsOf(api)
  })
  afterAll(() => api.close())
  const save = (as: Parameters<Calls>[0], change: object) => call(as, 'PUT', path, { ...rules, ...change })
  const ruleOf = (userId: string) =>
    api.db.kysely.selectFrom('notificationRules').selectAll().where('userId', '=', userId).executeTakeFirst()

  it('is empty by default and returns what the person saves', async () => {
    expect((await call('site.monitor', 'GET', path)).body.data).toMatchObject({ isOn: false, scope: 'mine' })
    const rule = {
      scope: 'chosen',
      siteIds: [sites.nidelva],
      quietFrom: '22:00',
      quietUntil: '06:30',
      faults: true,
      alarmsDuringWork: false,
    }
    const answer = await save('site.monitor', rule)
    expect([answer.status, answer.body.data]).toEqual([200, { ...rules, ...rule, disabledHours: 24 }])
    expect((await call('site.monitor', 'GET', path)).body.data).toEqual(answer.body.data)
    await save('site.monitor', { isOn: false })
    // A client that does not know the choice keeps it.
    const unchanged = { isOn: false, siteIds: [], alarmsDuringWork: false }
    expect((await call('site.monitor', 'GET', path)).body.data).toMatchObject(unchanged)
  })

  it('keeps the setting of disablements that a client of version 1.0 omits', async () => {
    const { disablements: _, ...known } = rules
    expect((await save('site.operator', { disablements: true })).body.data.disablements).toBe(true)
    const answer = await call('site.operator', 'PUT', path, known)
    expect([answer.status, answer.body.data.disablements]).toEqual([200, true])
  })

  it('has the hours after which what is disabled is told, which a client that leaves them out keeps', async () => {
    expect((await save('outsider', {})).body.data.disabledHours).toBe(24)
    expect((await save('outsider', { disabledHours: 4 })).body.data.disabledHours).toBe(4)
    expect((await save('outsider', {})).body.data.disabledHours).toBe(4)
    const until = api.clock.now.toISOString()
    await save('outsider', { disabledHours: 168 })
    expect((await ruleOf(users.outsider))?.disabledHoursBefore).toEqual([
      { until, hours: 24 },
      { until, hours: 4 },
    ])
    expect((await save('outsider', { disabledHours: 5 })).status).toBe(400)
    api.clock.now = new Date(api.clock.now.getTime() + 11 * 86_400_000)
    await save('outsider', { disabledHours: 24 })
    expect((await ruleOf(users.outsider))?.disabledHoursBefore).toEqual([
      { until: api.clock.now.toISOString(), hours: 168 },
    ])
    api.clock.now = new Date(until)
  })

  it('accepts only sites that the person may see', async () => {
    const foreign = await save('site.monitor', { scope: 'chosen', siteIds: [demoIds.outsiderSite] })
    expect([foreign.status, foreign.body.statusText]).toEqual([404, 'site.not_found'])
    for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await save('site.monitor', { scope: 'chosen', siteIds: [id] })).status).toBe(404)
    expect((await save('super.monitor', { scope: 'chosen', siteIds: [demoIds.outsiderSite] })).status).toBe(200)
  })

  it('allows the whole fleet to super users alone', async () => {
    expect((await save('site.admin', { scope: 'fleet' })).body.statusText).toBe('user.missing_permissions')
    expect((await save('super.monitor', { scope: 'fleet' })).status).toBe(200)
  })

  it('needs a confirmed address', async () => {
    for (const answer of [await save('unconfirmed', {}), await call('unconfirmed', 'POST', `${path}/test`)])
      expect([answer.status, answer.body.statusText]).toEqual([409, 'user.email_address_not_confirmed'])
  })

  it.each([
    [{ alarms: false, lostContact: false }, 'alarms', 'Choose what you want to be told of'],
    [{ scope: 'chosen' }, 'siteIds', 'Choose a site'],
    [{ quietFrom: '22:00' }, 'quietUntil', 'Enter both times, or none'],
    [{ quietFrom: '22:00', quietUntil: '22:00' }, 'quietUntil', 'Enter two different times'],
    [{ quietFrom: '24:00', quietUntil: '06:00' }, 'quietFrom', 'Enter a time such as 22:00'],
    [{ timeZone: 'Europe/Bergen' }, 'timeZone', 'Unknown time zone'],
    [{ lostContactMinutes: 0 }, 'lostContactMinutes', 'Enter a whole number of minutes from 1 to 1440'],
  ])('is refused with its field: %j', async (change, field, message) => {
    const { status, body } = await save('site.operator', change)
    expect([status, body.fields]).toEqual([400, { [field]: message }])
  })

  it('sends a test message, a few times an hour', async () => {
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await call('site.admin', 'POST', `${path}/test`)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    const [mail] = await api.mailTo(emails['site.admin'], 5, /test message/)
    expect(mail?.source).toContain('/settings#5')
  })

  describe('unsubscribing by one click of a mail program (RFC 8058)', () => {
    const click = (token: string, init: RequestInit = {}) =>
      api.fetch(`/api/v1/notifications/unsubscribe/${token}`, { method: 'POST', ...init })
    beforeEach(async () => {
      await save('outsider', {})
      const unsubscribeMac = fingerprint('unsubscribe', 'right')
      await api.db.kysely
        .updateTable('notificationRules')
        .set({ unsubscribeMac })
        .where('userId', '=', users.outsider)
        .execute()
    })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')

    it.each<[string, RequestInit]>([
      ['a form', { headers: form, body: 'List-Unsubscribe=One-Click' }],
      ['a multipart form', { body: multipart }],
      ['nothing', {}],
    ])('needs no sign-in for a body of %s', async (_, init) => {
      expect((await click('right', init)).status).toBe(200)
      expect((await ruleOf(users.outsider))?.isOn).toBe(false)
    })

    it('ends notifications once with a mail that confirms it', async () => {
      const ruleBefore = await ruleOf(users.outsider)
      await click('right')
      expect((await ruleOf(users.outsider))?.unsubscribeMac).not.toBe(ruleBefore?.unsubscribeMac)
      const [mail] = await api.mailTo(emails.outsider, 1, /are off$/)
      expect(mail?.source).toContain('/settings#5')
      await save('outsider', {})
      await click('right')
      expect((await ruleOf(users.outsider))?.isOn).toBe(true)
    })

    it('answers right and wrong tokens alike', async () => {
      const texts = []
      for (const token of ['wrong', 'right', 'right']) {
        const answer = await click(token)
        texts.push([answer.status, await answer.text()])
      }
      expect(new Set(texts.map((text) => JSON.stringify(text))).size).toBe(1)
    })

    it('has a limit for each network', async () => {
      api.clock.now = new Date(api.clock.now.getTime() + 60_000)
      const statuses = []
      for (let n = 0; n < 61; n++) statuses.push((await click('wrong')).status)
      expect(statuses.at(-2)).toBe(200)
      expect(statuses.at(-1)).toBe(429)
    })

    it('from a browser needs the button of its page', async () => {
      api.clock.now = new Date(api.clock.now.getTime() + 60_000)
      const asPage = { accept: 'text/html,application/xhtml+xml' }
      const read = async (init: RequestInit) => {
        const answer = await click('right', init)
        const { headers, status } = answer
        const [type, disposition] = ['content-type', 'content-disposition'].map((name) => headers.get(name))
        return { status, type, disposition, text: await answer.text() }
      }
      const opened = await read({ method: 'GET', headers: asPage })
      expect(opened).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' })
      expect(opened.text).toContain('<form method="post"><button>End these mails</button></form>')
      expect((await ruleOf(users.outsider))?.isOn).toBe(true)
      const pressed = await read({ headers: { ...form, ...asPage }, body: '' })
      expect(pressed).toMatchObject({ status: 200, type: 'text/html; charset=utf-8', disposition: null })
      expect(pressed.text).toContain('These mails have ended')
      expect((await ruleOf(users.outsider))?.isOn).toBe(false)
    })

    it('answers a GET of a program with the method that it takes', async () => {
      const answer = await click('right', { method: 'GET' })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    })

    it('is the only call that takes a form', async () => {
      const { status } = await api.fetch('/api/v1/auth', { method: 'POST', headers: form, body: 'emailAddress=a' })
      expect(status).toBe(415)
    })
  })

  it('works with the address in the mail of a running server', async () => {
    await save('site.monitor', { scope: 'chosen', siteIds: [sites.nidelva] })
    // Links of the tests before have used up their minute.
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    await raiseAlarm(api.db.kysely, demoIds.system('nidelva', 1), 'BH-7')
    const [mail] = await api.mailTo(emails['site.monitor'], 1, /^Alarm:/)
    expect(mail?.source).toContain('unit BH-7')
    expect(mail?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const address = /^List-Unsubscribe:\s+<([^>]+)>$/m.exec(mail?.source ?? '')?.[1] ?? ''
    const { pathname } = new URL(address)
    expect((await api.fetch(pathname, { method: 'POST' })).status).toBe(200)
    expect((await ruleOf(users['site.monitor']))?.isOn).toBe(false)
  })

  it('ends with the account', async () => {
    await save('site.operator', { scope: 'chosen', siteIds: [sites.nidelva] })
    await call('site.operator', 'POST', '/user/delete', { password: 'emberwatch-demo' })
    expect(await ruleOf(users['site.operator'])).toBeUndefined()
  })
})
