import type { Work } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../../fleet/index.ts'
import { testSealer } from '../../../jobs/job-worker.test-kit.ts'
import { dispatchNext } from '../../../notifications/dispatch-next.ts'
import { type Calls, callsOf, refusal } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { workSteps } from './end-works.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const { sites, users } = demoIds
const hour = 3_600_000
const at = (hours: number) => new Date(api.clock.now.getTime() + hours * hour).toISOString()
const test = () => ({
  ...{ kind: 'test', systemIds: null, modemId: null, reason: 'Weekly test', phoneNumber: '110' },
  ...{ startsAt: at(0), endsAt: at(1), weeklyIn: null as string | null },
})
const path = (site = sites.nidelva) => `/sites/${site}/works`
const plan = (change: object = {}, as: DemoAccount = 'site.operator') =>
  call(as, 'POST', path(), { ...test(), ...change })
const planned = async (change: object = {}): Promise<Work> => (await plan(change)).body.data
const list = async (): Promise<Work[]> => (await call('site.monitor', 'GET', `${path()}?limit=100`)).body.data
const one = async (id: string) => (await list()).find((work) => work.id === id)
const end = (id: string, as: DemoAccount = 'site.operator') => call(as, 'POST', `/works/${id}/end`)
const cancel = (id: string, as: DemoAccount = 'site.operator') => call(as, 'POST', `/works/${id}/cancel`)
const change = (id: string, body: object, as: DemoAccount = 'site.operator') => call(as, 'PUT', `/works/${id}`, body)
const missing = [403, 'user.missing_permissions']
const log = { warn: () => undefined }
/** As the server's own dispatcher does, which may be faster. The clock of these tests only goes on, so that it never knows a later time. */
async function dispatch() {
  while (await dispatchNext({ db: api.db.kysely, sealer: testSealer, log }, workSteps, api.clock.now));
}
const clear = () => api.db.kysely.deleteFrom('works').execute()
beforeEach(clear)

describe('work at a site', () => {
  it('starts and ends by its time, without a reader', async () => {
    const work = await planned({ startsAt: at(1), endsAt: at(2) })
    expect(work).toMatchObject({ state: 'planned', createdById: users['site.operator'], endedAt: null, revision: 0 })
    api.clock.now = new Date(work.startsAt)
    expect(await one(work.id)).toMatchObject({ state: 'running', ending: null })
    api.clock.now = new Date(work.endsAt)
    const ended = { state: 'ended', ending: 'time', endedAt: work.endsAt, endedBy: null }
    expect(await one(work.id)).toMatchObject(ended)
    await dispatch()
    expect(await one(work.id)).toMatchObject(ended)
  })

  it('starts immediately with a start within the minute', async () => {
    expect(await planned({ startsAt: at(59 / 3600) })).toMatchObject({ state: 'running', startsAt: at(0) })
    expect(await planned({ startsAt: at(61 / 3600) })).toMatchObject({ state: 'planned', startsAt: at(61 / 3600) })
  })

  it('ends by hand once during its run', async () => {
    const [running, later] = [await planned(), await planned({ startsAt: at(1), endsAt: at(2) })]
    expect((await end(running.id)).body.data).toMatchObject({ state: 'ended', ending: 'hand' })
    expect(refusal(await end(running.id))).toEqual([409, 'work.has_ended'])
    expect(refusal(await end(later.id))).toEqual([409, 'work.not_running'])
    expect((await cancel(later.id)).body.data).toMatchObject({ ending: 'cancelled' })
    expect(refusal(await cancel(later.id))).toEqual([409, 'work.has_ended'])
  })

  it('needs a monitor to read and an operator to plan, change and end', async () => {
    const { id, revision, startsAt, endsAt } = await planned()
    for (const as of ['site.monitor', 'outsider'] as const) {
      const body = { revision, startsAt, endsAt, weeklyIn: null }
      const answers = [await plan({}, as), await end(id, as), await cancel(id, as), await change(id, body, as)]
      expect(answers.map(refusal)).toEqual(answers.map(() => missing))
    }
    expect((await call('outsider', 'GET', path())).status).toBe(403)
    expect((await list()).map((work) => work.id)).toEqual([id])
  })

  it('on one system needs an operator of that system only', async () => {
    const [own, other] = [demoIds.system('nidelva', 1), demoIds.system('nidelva', 2)]
    const { kind, startsAt, endsAt, weeklyIn } = test()
    const body = { kind, startsAt, endsAt, weeklyIn }
    const emailAddress = demoIds.emails.outsider
    const right = { userId: users.outsider, emailAddress, systemId: own, accessLevel: 1 as const, isAccepted: true }
    await api.db.kysely.insertInto('systemAccess').values(right).execute()
    const forOwn = (await call('outsider', 'POST', `/systems/${own}/works`, body)).body.data
    expect(forOwn).toMatchObject({ state: 'running', systemIds: [own], siteId: sites.nidelva })
    expect(refusal(await call('outsider', 'POST', `/systems/${other}/works`, body))).toEqual(missing)
    const [ofSite, ofOther] = [await planned(), await planned({ systemIds: [other] })]
    for (const { id } of [ofSite, ofOther]) expect(refusal(await end(id, 'outsider'))).toEqual(missing)
    const idsOf = async (system: string, as: DemoAccount) =>
      (await call(as, 'GET', `/systems/${system}/works`)).body.data.map((work: Work) => work.id).sort()
    expect(await idsOf(own, 'outsider')).toEqual([forOwn.id, ofSite.id].sort())
    expect(await idsOf(other, 'site.monitor')).toEqual([ofSite.id, ofOther.id].sort())
    expect((await end(forOwn.id, 'outsider')).body.data).toMatchObject({ ending: 'hand' })
    await api.db.kysely.deleteFrom('systemAccess').where('userId', '=', users.outsider).execute()
  })

  it('marks rows of attention and the map while it runs, for everyone with access', async () => {
    const marks = async (as: DemoAccount) => {
      const rows = (await call(as, 'GET', `/attention?siteId=${sites.nidelva}`)).body.data
      const map = (await call(as, 'GET', `/users/${users[as]}/map?siteId=${sites.nidelva}`)).body.data
      return [...rows, ...map].map(({ work }) => work)
    }
    const nothing = await marks('site.monitor')
    expect(nothing.length).toBeGreaterThan(1)
    expect(nothing.every((work) => work === null)).toBe(true)
    await planned({ startsAt: at(1), endsAt: at(2) })
    await planned({ endsAt: at(0.5) })
    const { id, endsAt } = await planned({ kind: 'service' })
    const starter = await api.db.kysely
      .selectFrom('users')
      .select(['firstName', 'lastName'])
      .where('id', '=', users['site.operator'])
      .executeTakeFirstOrThrow()
    const startedBy = `${starter.firstName} ${starter.lastName}`
    for (const work of await marks('site.monitor')) {
      expect(work).toEqual({ id, kind: 'service', until: expect.any(String), startedBy, phoneNumber: '110' })
      expect(new Date(work.until).toISOString()).toBe(endsAt)
    }
    await end(id)
    expect((await marks('site.monitor')).map((work) => work.kind)).toEqual(nothing.map(() => 'test'))
  })

  it('covers systems added behind its modem, and is listed by state', async () => {
    const modemId = demoIds.modem('nidelva')
    const { id } = await planned({ modemId })
    const added = await api.db.kysely
      .insertInto('systems')
      .values({ siteId: sites.nidelva, type: 'autrosafe' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = async (state: string) =>
      (await call('site.monitor', 'GET', `/systems/${added.id}/works?state=${state}`)).body.data.map(
        (work: Work) => work.id,
      )
    expect(await ids('running')).toEqual([])
    const entry = { modemId, systemId: added.id, name: 'New', type: 'autrosafe' as const }
    await api.db.kysely.insertInto('modemSystems').values(entry).execute()
    expect([await ids('running'), await ids('ended')]).toEqual([[id], []])
    await api.db.kysely.deleteFrom('systems').where('id', '=', added.id).execute()
  })

  it.each([
    [{ endsAt: at2(-1) }, { endsAt: 'The end must be after the start' }],
    [{ endsAt: at2(25) }, { endsAt: 'A test lasts 24 hours at most, other work 30 days' }],
    [{ kind: 'closed', endsAt: at2(30 * 24 + 1) }, { endsAt: 'A test lasts 24 hours at most, other work 30 days' }],
    [{ startsAt: at2(-3), endsAt: at2(-2) }, { endsAt: 'The end must be to come' }],
    [{ weeklyIn: 'Europe/Atlantis' }, { weeklyIn: 'Unknown time zone' }],
    [{ kind: 'closed', endsAt: at2(168), weeklyIn: 'UTC' }, { endsAt: 'Weekly work lasts less than a week' }],
    [{ kind: 'party' }, { kind: 'Choose what is done' }],
    [{ systemIds: [] }, { systemIds: 'Choose systems of the site' }],
    [{ systemIds: [demoIds.system('lade', 1)] }, { systemIds: 'Choose systems of the site' }],
    [{ modemId: demoIds.modem('lade') }, { modemId: 'Choose a modem of the site' }],
    [{ phoneNumber: 'ring me' }, { phoneNumber: 'Invalid phone number' }],
    [{ reason: 'x'.repeat(501) }, { reason: expect.stringContaining('too long') }],
  ])('refuses bad values at their field and stores nothing: %#', async (wrong, fields) => {
    const times = Object.fromEntries(
      Object.entries(wrong).map(([name, value]) => [name, typeof value === 'function' ? value() : value]),
    )
    const { status, body } = await plan(times)
    expect([status, body.fields]).toEqual([400, fields])
    expect(await list()).toEqual([])
  })

  it('accepts one of two concurrent changes and keeps the start of running work', async () => {
    const { id, revision, startsAt } = await planned()
    const until = (hours: number) => change(id, { revision, startsAt: at(0.5), endsAt: at(hours), weeklyIn: null })
    const both = await Promise.all([until(2), until(3)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(refusal(both.find(({ status }) => status === 409) as (typeof both)[0])).toEqual([409, 'generic.conflict'])
    const stored = await one(id)
    expect(stored).toMatchObject({ startsAt, revision: 1, reason: null, phoneNumber: null })
    const { message } = both.find(({ status }) => status === 409)?.body ?? {}
    expect(message).toContain(`until ${stored?.endsAt.slice(0, 16).replace('T', ' ')} (UTC)`)
    const tooLong = await change(id, { revision: 1, startsAt, endsAt: at(30), weeklyIn: null })
    expect(tooLong.body.fields).toEqual({ endsAt: 'A test lasts 24 hours at most, other work 30 days' })
  })
})

/** Times of a table are worked out when the clock is there. */
function at2(hours: number) {
  return () => at(hours)
}

describe('weekly work', () => {
  const zone = 'Europe/Oslo'
  const weekly = async (begins: string, lengthHours = 1, more: object = {}) => {
    api.clock.now = new Date(Date.parse(begins) - hour)
    return planned({
      startsAt: begins,
      endsAt: new Date(Date.parse(begins) + lengthHours * hour).toISOString(),
      weeklyIn: zone,
      ...more,
    })
  }
  const next = async () => (await list()).find(({ state }) => state !== 'ended')
  async function expectAgain(begins: string, again: string) {
    const work = await weekly(begins)
    api.clock.now = new Date(work.endsAt)
    await dispatch()
    expect(await next()).toMatchObject({
      ...{ startsAt: again, endsAt: new Date(Date.parse(again) + hour).toISOString(), state: 'planned' },
      ...{ weeklyIn: zone, createdById: users['site.operator'], reason: 'Weekly test', revision: 0 },
    })
  }

  it('begins now with a start that has passed, and lasts as planned the next time', async () => {
    api.clock.now = new Date('2026-10-14T07:00:00.000Z')
    const [startsAt, endsAt] = ['2026-10-14T06:00:00.000Z', '2026-10-14T10:00:00.000Z']
    const work = await planned({ startsAt, endsAt, weeklyIn: zone })
    expect(work).toMatchObject({ startsAt: '2026-10-14T07:00:00.000Z', endsAt, state: 'running' })
    api.clock.now = new Date(endsAt)
    await dispatch()
    expect(await next()).toMatchObject({ startsAt: '2026-10-21T06:00:00.000Z', endsAt: '2026-10-21T10:00:00.000Z' })
  })

  it('begins at 08:00 with the same length after the clocks change in autumn', async () => {
    await expectAgain('2026-10-21T06:00:00.000Z', '2026-10-28T07:00:00.000Z')
  })

  it('runs across the night of the clock change and repeats once', async () => {
    // 23:00 to 05:00 elapsed hours: the hour from 02:00 comes twice.
    const work = await weekly('2026-10-24T21:00:00.000Z', 7)
    api.clock.now = new Date(work.endsAt)
    await dispatch()
    expect((await list()).map(({ startsAt, state }) => [startsAt, state])).toEqual([
      ['2026-10-31T22:00:00.000Z', 'planned'],
      ['2026-10-24T21:00:00.000Z', 'ended'],
    ])
  })

  it('repeats after an end by hand, and skips weeks without a server', async () => {
    const work = await weekly('2026-11-04T07:00:00.000Z')
    api.clock.now = new Date(Date.parse(work.startsAt) + hour / 2)
    await end(work.id)
    expect(await next()).toMatchObject({ startsAt: '2026-11-11T07:00:00.000Z' })
    api.clock.now = new Date('2026-11-20T12:00:00.000Z')
    await dispatch()
    expect(await next()).toMatchObject({ startsAt: '2026-11-25T07:00:00.000Z' })
  })

  it('ends for good when cancelled, and with a reason when its creator loses the right', async () => {
    const work = await weekly('2026-12-02T07:00:00.000Z')
    await cancel(work.id)
    expect(await next()).toBeUndefined()
    const other = await weekly('2026-12-02T07:00:00.000Z')
    await sql`update site_access set access_level = 0 where user_id = ${users['site.operator']}
      and site_id = ${sites.nidelva}`.execute(api.db.kysely)
    api.clock.now = new Date(other.endsAt)
    await dispatch()
    expect(await next()).toBeUndefined()
    expect(await one(other.id)).toMatchObject({ state: 'ended', ending: 'access', endedAt: other.endsAt })
    await sql`update site_access set access_level = 1 where user_id = ${users['site.operator']}
      and site_id = ${sites.nidelva}`.execute(api.db.kysely)
  })

  it.each(['a modem that was deleted', 'systems that were archived'])('does not come again for %s', async (what) => {
    const { kysely } = api.db
    const { id: systemId } = await kysely
      .insertInto('systems')
      .values({ siteId: sites.nidelva, type: 'autrosafe' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const identifiers = { clientId: 'fam-900001', iccid: '1', imsi: '1', imei: '001017009000010' }
    const { id: modemId } = await kysely
      .insertInto('modems')
      .values({ ...identifiers, siteId: sites.nidelva })
      .returning('id')
      .executeTakeFirstOrThrow()
    const scope = what.includes('modem') ? { modemId } : { systemIds: [systemId] }
    const work = await weekly('2026-12-09T07:00:00.000Z', 1, scope)
    const gone = api.clock.now
    await kysely.updateTable('modems').set({ deletedAt: gone }).where('id', '=', modemId).execute()
    await kysely.updateTable('systems').set({ archivedAt: gone }).where('id', '=', systemId).execute()
    api.clock.now = new Date(work.endsAt)
    await dispatch()
    expect(await next()).toBeUndefined()
    expect(await one(work.id)).toMatchObject({ state: 'ended', ending: 'time' })
    await kysely.deleteFrom('modems').where('id', '=', modemId).execute()
    await kysely.deleteFrom('systems').where('id', '=', systemId).execute()
  })

  it('begins at 08:00 with the same length after the clocks change in spring', async () => {
    await expectAgain('2027-03-24T07:00:00.000Z', '2027-03-31T06:00:00.000Z')
  })

  it('lasts no longer than its kind may the next time when it was renewed', async () => {
    const { id, revision, startsAt } = await weekly('2027-06-02T06:00:00.000Z')
    api.clock.now = new Date('2027-06-02T06:30:00.000Z')
    await change(id, { revision, startsAt, endsAt: at(24), weeklyIn: zone })
    api.clock.now = new Date(at(24))
    await dispatch()
    expect(await next()).toMatchObject({ startsAt: '2027-06-09T06:00:00.000Z', endsAt: '2027-06-10T06:00:00.000Z' })
  })

  it('comes again at its own time after changes of one that the clock has moved', async () => {
    await weekly('2028-03-19T01:30:00.000Z')
    api.clock.now = new Date('2028-03-19T02:30:00.000Z')
    await dispatch()
    const times = { startsAt: '2028-03-26T01:30:00.000Z', endsAt: '2028-03-26T02:30:00.000Z' }
    const { id, ...moved } = (await next()) as Work
    expect(moved).toMatchObject(times)
    for (const [revision, time] of ['2028-03-20T12:00:00.000Z', '2028-03-26T01:45:00.000Z'].entries()) {
      api.clock.now = new Date(time)
      expect((await change(id, { ...times, revision, weeklyIn: zone })).status).toBe(200)
    }
    api.clock.now = new Date(times.endsAt)
    await dispatch()
    expect(await next()).toMatchObject({ startsAt: '2028-04-02T00:30:00.000Z', endsAt: '2028-04-02T01:30:00.000Z' })
  })
})

it('pages ten thousand works and refuses one more', async () => {
  await sql`insert into works (site_id, kind, starts_at, ends_at, next_at)
    select ${sites.nidelva}, 'test', at, at + interval '1 hour', at + interval '1 hour'
    from generate_series(1, 10000) n, lateral (select ${api.clock.now}::timestamptz + n * interval '1 hour' as at) t`.execute(
    api.db.kysely,
  )
  const { body } = await call('site.monitor', 'GET', `${path()}?limit=10&offset=5000&orderBy=startsAt&order=ASC`)
  expect([body.count, body.data.length, body.data[0].startsAt]).toEqual([10000, 10, at(5001)])
  expect(refusal(await plan())).toEqual([409, 'work.too_many'])
})
