import { eventClasses } from '@emberwatch/contract/reports'
import type { LogRow, ServicePlan, ServiceUnit, ServiceVisit } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../../fleet/index.ts'
import { testSealer } from '../../../jobs/job-worker.test-kit.ts'
import { dispatchNext } from '../../../notifications/dispatch-next.ts'
import { type Calls, callsOf, refusal } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { deletePerson } from '../../auth/delete-person.ts'
import { workSteps } from '../works/end-works.ts'

/** Service of systems (product 28.1). */

let api: DemoApi
let call: Calls
let system: string
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const { sites } = demoIds
const hourMs = 3_600_000
const at = (hours: number) => new Date(api.clock.now.getTime() + hours * hourMs)
const missing = [403, 'user.missing_permissions']
const kysely = () => api.db.kysely

/** A system of its own with three units: two of a name, and one without. */
beforeEach(async () => {
  api.clock.now = new Date('2030-06-15T12:00:00Z')
  await kysely().deleteFrom('servicePlans').execute()
  const row = { siteId: sites.nidelva, type: 'autrosafe' as const, name: 'Ny sentral' }
  ;({ id: system } = await kysely().insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow())
  await addUnits([
    { unitName: 'D1', hardwareTag: 'BHH-300', detectionZone: 'Loft' },
    { unitName: 'D1', hardwareTag: 'BBR-130' },
    { unitName: null, hardwareTag: 'BSD-310' },
  ])
})

async function addUnits(units: readonly { unitName: string | null; hardwareTag: string; detectionZone?: string }[]) {
  const configuration = await kysely()
    .insertInto('configurations')
    .values({ systemId: system, hash: `${Math.random()}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely()
    .insertInto('units')
    .values(units.map((unit) => ({ ...unit, systemId: system, configurationId: configuration.id })))
    .execute()
  await kysely().updateTable('configurations').set({ isProcessed: true }).where('id', '=', configuration.id).execute()
}

const set = (change: object = {}, as: DemoAccount = 'site.admin') =>
  call(as, 'PUT', `/systems/${system}/service`, {
    ...{
      kind: 'test',
      revision: 0,
      months: 12,
      toleranceDays: 14,
      firm: 'Brannvakt AS',
      dueOn: '2030-07-01',
      ...change,
    },
  })
const service = async (as: DemoAccount = 'site.monitor') =>
  (await call(as, 'GET', `/systems/${system}/service`)).body.data
const plan = async (): Promise<ServicePlan> => (await service()).plans[0]
const start = (body: object = {}, as: DemoAccount = 'site.operator') =>
  call(as, 'POST', `/systems/${system}/service-visits`, { kinds: ['test'], endsAt: at(8), ...body })
const started = async (body: object = {}): Promise<ServiceVisit> => (await start(body)).body.data
const end = (id: string, how = 'end') => call('site.operator', 'POST', `/works/${id}/${how}`)
const visits = async (): Promise<ServiceVisit[]> =>
  (await call('site.monitor', 'GET', `/systems/${system}/service-visits`)).body.data
const units = async (query = ''): Promise<ServiceUnit[]> =>
  (await call('site.monitor', 'GET', `/systems/${system}/service-units?${query}`)).body.data
const mark = (id: string, unitId: number | undefined, reason = 'Sounder heard', as: DemoAccount = 'site.operator') =>
  call(as, 'POST', `/service-visits/${id}/marks`, { unitId, reason })
const unmark = (id: string, unitId: number | undefined, as: DemoAccount = 'site.operator') =>
  call(as, 'POST', `/service-visits/${id}/marks/remove`, { unitId })
interface EventRow {
  readonly unitName?: string | null
  readonly hardwareTag?: string | null
  readonly eventName?: string
}
const happen = (hours: number, ...rows: EventRow[]) =>
  kysely()
    .insertInto('events')
    .values(
      rows.map((row) => ({
        ...{ systemId: system, occurredAt: at(hours), eventName: 'Test alarm', unitName: 'D1', hardwareTag: 'BHH-300' },
        ...row,
      })),
    )
    .execute()
const unitOf = async (hardwareTag: string) => (await units()).find((unit) => unit.hardwareTag === hardwareTag)
const log = { warn: () => undefined }
async function dispatch() {
  while (await dispatchNext({ db: kysely(), sealer: testSealer, log }, workSteps, api.clock.now));
}

describe('the service of a system', () => {
  it('needs an administrator to write and any level to read', async () => {
    for (const as of ['site.monitor', 'site.operator', 'outsider', 'super.operator'] as const)
      expect([as, ...refusal(await set({}, as))]).toEqual([as, ...missing])
    const answer = await set()
    expect(answer.body.data).toMatchObject({ unitCount: 3, testedCount: 0, visit: null })
    const expected = { kind: 'test', months: 12, toleranceDays: 14, firm: 'Brannvakt AS', dueOn: '2030-07-01' }
    expect(await plan()).toMatchObject({ ...expected, state: 'soon', lastVisitAt: null, revision: 1 })
    expect((await service('super.monitor')).plans).toHaveLength(1)
    expect((await call('outsider', 'GET', `/systems/${system}/service`)).status).toBe(403)
  })

  it('has one plan of each kind, in order of kinds', async () => {
    for (const kind of ['test', 'inspection', 'maintenance']) expect((await set({ kind })).status).toBe(200)
    const { plans } = await service()
    expect(plans.map(({ kind }: ServicePlan) => kind)).toEqual(['inspection', 'maintenance', 'test'])
  })

  it('is changed or removed by the first of two concurrent calls', async () => {
    const answers = await Promise.all([set(), set({ months: 6 })])
    expect(answers.map(refusal).filter(([status]) => status !== 200)).toEqual([[409, 'generic.conflict']])
    expect(refusal(await set({ months: null }))).toEqual([409, 'generic.conflict'])
    expect((await set({ revision: 1, months: null })).body.data.plans).toEqual([])
    expect((await set()).status).toBe(200)
  })

  it.each([
    [{ months: 4 }, 'months'],
    [{ toleranceDays: 61 }, 'toleranceDays'],
    [{ toleranceDays: 1.5 }, 'toleranceDays'],
    [{ dueOn: '2030-02-30' }, 'dueOn'],
    [{ dueOn: '2101-01-01' }, 'dueOn'],
    [{ dueOn: null }, 'dueOn'],
    [{ kind: 'closed' }, 'kind'],
    [{ firm: 'x'.repeat(101) }, 'firm'],
  ])('refuses %j by field', async (change, field) => {
    const { status, body } = await set(change)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('writes the changes to the record', async () => {
    await set()
    await set({ revision: 1, firm: 'Annet firma' })
    const lines = await kysely()
      .selectFrom('auditLog')
      .select(['action', 'changes'])
      .where('targetId', '=', system)
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['service.planSet', 'service.planSet'])
    expect(lines[1]?.changes).toEqual([{ field: 'firm', from: 'Brannvakt AS', to: 'Annet firma' }])
  })

  it('is read-only on an archived system', async () => {
    await kysely().updateTable('systems').set({ archivedAt: api.clock.now }).where('id', '=', system).execute()
    expect(refusal(await set())).toEqual([409, 'system.already_archived'])
    expect(refusal(await start())).toEqual([409, 'system.already_archived'])
  })
})

describe('what is due', () => {
  it.each([
    ['2030-05-31', 'overdue'],
    ['2030-06-01', 'due'],
    ['2030-06-14', 'due'],
    ['2030-06-15', 'soon'],
    ['2030-07-15', 'soon'],
    ['2030-07-16', 'later'],
  ])('on %s with a tolerance of 14 days is %s on 15 June', async (dueOn, state) => {
    await set({ dueOn })
    expect((await plan()).state).toBe(state)
  })

  it.each([
    ['2030-08-31T09:00:00Z', 6, '2031-02-28'],
    ['2031-08-31T09:00:00Z', 6, '2032-02-29'],
    ['2030-11-30T09:00:00Z', 3, '2031-02-28'],
    ['2032-02-29T09:00:00Z', 12, '2033-02-28'],
    ['2030-12-31T23:59:59Z', 3, '2031-03-31'],
  ])('after a visit that ended %s is %i months later by the calendar', async (time, months, dueOn) => {
    await set({ months })
    api.clock.now = new Date(time)
    const { id } = await started()
    await end(id)
    expect(await plan()).toMatchObject({ dueOn, lastVisitAt: new Date(time).toISOString(), state: 'later' })
    // Without a day the last visit counts, also for another interval.
    await set({ revision: 2, months: 3, dueOn: null })
    expect(Date.parse((await plan()).dueOn)).toBeLessThan(api.clock.now.getTime() + 93 * 24 * hourMs)
  })

  it('moves for the kinds of the visit, except a cancelled one', async () => {
    await set({ kind: 'inspection' })
    await set()
    const { id } = await started()
    await happen(0.1, {})
    await end(id, 'cancel')
    expect((await service()).plans.map(({ dueOn }: ServicePlan) => dueOn)).toEqual(['2030-07-01', '2030-07-01'])
    expect(await service()).toMatchObject({ testedCount: 0 })
    expect(await visits()).toMatchObject([{ state: 'cancelled', testedCount: 0 }])
    await end((await started()).id)
    expect((await service()).plans.map(({ dueOn }: ServicePlan) => dueOn)).toEqual(['2030-07-01', '2031-06-15'])
  })

  it('lists all own systems by state, site, system and firm, or the fleet for super users', async () => {
    await set()
    const ids = async (query: string, as: DemoAccount = 'site.monitor') =>
      (await call(as, 'GET', `/service-plans?limit=1000&${query}`)).body.data?.map(
        (row: { systemId: string }) => row.systemId,
      )
    expect(await ids('state=soon&siteName=nidelva&firm=brannvakt&systemName=ny')).toEqual([system])
    expect(await ids('state=overdue&systemName=ny sentral')).toEqual([])
    expect(await ids('firm=brannvakt', 'outsider')).toEqual([])
    expect(await ids('firm=brannvakt', 'super.monitor')).toEqual([])
    expect(await ids('firm=brannvakt&scope=fleet', 'super.monitor')).toContain(system)
    expect(refusal(await call('site.admin', 'GET', '/service-plans?scope=fleet'))).toEqual(missing)
    await kysely().updateTable('systems').set({ archivedAt: api.clock.now }).where('id', '=', system).execute()
    expect(await ids('firm=brannvakt&systemName=ny sentral')).toEqual([])
  })
})

describe('a visit', () => {
  it('is work on the system that operators start and end', async () => {
    for (const as of ['site.monitor', 'outsider', 'super.operator'] as const)
      expect([as, ...refusal(await start({}, as))]).toEqual([as, ...missing])
    const visit = await started({ reason: 'Yearly', phoneNumber: '110' })
    expect(visit).toMatchObject({ state: 'running', kinds: ['test'], startedBy: 'Tonje Sæther', testedCount: 0 })
    const works = (await call('site.monitor', 'GET', `/systems/${system}/works`)).body.data
    const work = { id: visit.id, kind: 'service', state: 'running', systemIds: [system], phoneNumber: '110' }
    expect(works).toMatchObject([work])
    expect((await service()).visit).toMatchObject({ id: visit.id })
    await end(visit.id)
    expect((await service()).visit).toBeNull()
    expect(await visits()).toMatchObject([{ state: 'ended', endedBy: 'Tonje Sæther', overAt: at(0).toISOString() }])
  })

  it('is one at a time, also in concurrent calls', async () => {
    const answers = await Promise.all([start(), start()])
    expect(answers.map(refusal).filter(([status]) => status !== 200)).toEqual([[409, 'task.already_in_progress']])
    api.clock.now = at(9)
    expect((await start()).status).toBe(200)
  })

  it('ends by its time and counts from then', async () => {
    await set()
    await started()
    api.clock.now = at(8)
    await dispatch()
    expect(await plan()).toMatchObject({ dueOn: '2031-06-15', lastVisitAt: at(0).toISOString() })
    expect(await visits()).toMatchObject([{ state: 'ended', endedBy: null }])
  })

  it.each([
    [{ kinds: [] }, 'kinds'],
    [{ kinds: ['closed'] }, 'kinds.0'],
    [{ endsAt: '2030-06-15T11:00:00Z' }, 'endsAt'],
    [{ endsAt: '2030-08-15T11:00:00Z' }, 'endsAt'],
    [{ phoneNumber: 'x' }, 'phoneNumber'],
  ])('with %j is refused by field', async (body, field) => {
    const answer = await start(body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  it('writes its tests to the log book and the history of the system', async () => {
    const { id } = await started({ reason: 'Yearly' })
    await happen(0.1, {})
    api.clock.now = at(1)
    await end(id)
    const book: LogRow[] = (await call('site.monitor', 'GET', `/systems/${system}/log-book?kind=work`)).body.data
    expect(book.map(({ what, text, personName }) => [what, text, personName])).toEqual([
      ['Service: end', 'Full test · 1 unit tested · Yearly', 'Tonje Sæther'],
      ['Service: begin', 'Full test · Yearly', 'Tonje Sæther'],
    ])
  })

  it('counts as the last visit for false alarms', async () => {
    await end((await started()).id)
    const figures = (await call('site.monitor', 'GET', `/systems/${system}/false-alarms`)).body.data
    expect(figures).toMatchObject({ lastVisitAt: at(0).toISOString() })
  })

  it('keeps the names of deleted accounts', async () => {
    const { kysely: db } = api.db
    const who = { firstName: 'Kari', lastName: 'Moe', passwordHash: '', status: 'ACTIVE' as const }
    const emailAddress = `${Math.random()}@emberwatch.example`
    const added = { ...who, emailAddress, userType: 0 as const, globalAccessLevel: 2 as const }
    const { id } = await db
      .insertInto('users')
      .values(added as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const visit = await started()
    await mark(visit.id, (await unitOf('BSD-310'))?.id)
    await db.updateTable('serviceVisits').set({ startedBy: 'Kari Moe' }).where('workId', '=', visit.id).execute()
    await db.updateTable('works').set({ createdById: id }).where('id', '=', visit.id).execute()
    await db
      .updateTable('unitTests')
      .set({ personId: id, personName: 'Kari Moe' })
      .where('visitId', '=', visit.id)
      .execute()
    api.clock.now = at(1)
    await end(visit.id)
    await deletePerson(db, { id, emailAddress }, api.clock.now)
    expect((await visits())[0]).toMatchObject({ startedBy: 'Kari Moe' })
    expect(await unitOf('BSD-310')).toMatchObject({ markedBy: 'Kari Moe' })
    const book: LogRow[] = (await call('site.monitor', 'GET', `/systems/${system}/log-book?kind=work`)).body.data
    expect(book.at(-1)).toMatchObject({ what: 'Service: begin', personName: 'Kari Moe' })
  })
})

describe('units', () => {
  it("become tested by an event within a visit by the panel's time, also a late one", async () => {
    const { id } = await started()
    await happen(-0.1, {})
    await happen(1, { eventName: 'Disabled' }, { eventName: 'Fire alarm cleared' }, { unitName: 'D9' })
    expect(await units('isTested=true')).toEqual([])
    await happen(1, { eventName: 'Fire alarm' }, { eventName: 'Fault' })
    expect(await units('isTested=true')).toMatchObject([{ hardwareTag: 'BHH-300', isInVisit: true, zone: 'Loft' }])
    api.clock.now = at(2)
    await end(id)
    await happen(0.1, { hardwareTag: 'BBR-130' })
    expect(await units('isTested=true')).toHaveLength(1)
    api.clock.now = at(24 * 3)
    await happen(-24 * 3 - 1, { hardwareTag: 'BBR-130', eventName: 'Test started' })
    expect(await units('isTested=true')).toHaveLength(2)
    expect(await units('isTested=false')).toMatchObject([{ unitName: null, hardwareTag: 'BSD-310', testedAt: null }])
    expect(await service()).toMatchObject({ unitCount: 3, testedCount: 2 })
    expect(await visits()).toMatchObject([{ testedCount: 3, markedCount: 0 }])
  })

  it('of a panel that names no hardware are all units of the name', async () => {
    const { id } = await started()
    await happen(1, { hardwareTag: null })
    expect(await units('isInVisit=true')).toHaveLength(2)
    expect(refusal(await mark(id, (await unitOf('BBR-130'))?.id))).toEqual([409, 'task.unit_already_marked_as_tested'])
  })

  it('that were marked by hand and then speak are tested by the event, which nobody takes back', async () => {
    const { id } = await started()
    const unitId = (await unitOf('BHH-300'))?.id
    await mark(id, unitId)
    await happen(1, { eventName: 'Fire alarm' })
    const tested = { eventName: 'Fire alarm', reason: null, markedBy: null, testedAt: at(1).toISOString() }
    expect(await unitOf('BHH-300')).toMatchObject(tested)
    expect(refusal(await unmark(id, unitId))).toEqual([409, 'task.unit_not_tested'])
    expect(await unitOf('BHH-300')).toMatchObject(tested)
  })

  it('become untested after 12 months', async () => {
    const { id } = await started()
    await happen(1, {})
    await end(id)
    api.clock.now = new Date('2031-06-15T12:59:00Z')
    expect(await service()).toMatchObject({ testedCount: 1 })
    api.clock.now = new Date('2031-06-15T13:01:00Z')
    expect(await service()).toMatchObject({ testedCount: 0 })
    expect(await unitOf('BHH-300')).toMatchObject({ testedAt: '2030-06-15T13:00:00.000Z', isTested: false })
  })

  it('are marked by hand once with a reason, and unmarked during the visit', async () => {
    const { id } = await started()
    const unit = (await unitOf('BSD-310'))?.id
    for (const as of ['site.monitor', 'outsider'] as const) {
      expect(refusal(await mark(id, unit, 'x', as))).toEqual(missing)
      expect(refusal(await unmark(id, unit, as))).toEqual(missing)
    }
    for (const reason of ['', ' \u200b ']) expect((await mark(id, unit, reason)).body.fields).toHaveProperty('reason')
    expect((await mark(id, 2 ** 52)).body.fields).toHaveProperty('unitId')
    expect(refusal(await unmark(id, unit))).toEqual([409, 'task.unit_not_tested'])
    expect((await mark(id, unit)).body.data).toMatchObject({ testedCount: 1, markedCount: 1 })
    expect(refusal(await mark(id, unit))).toEqual([409, 'task.unit_already_marked_as_tested'])
    const marked = {
      reason: 'Sounder heard',
      markedBy: 'Tonje Sæther',
      eventName: null,
      isInVisit: true,
      isTested: true,
    }
    expect(await unitOf('BSD-310')).toMatchObject(marked)
    expect((await unmark(id, unit)).body.data).toMatchObject({ testedCount: 0 })
    // What the panel said is not taken back.
    await happen(1, {})
    expect(refusal(await unmark(id, (await unitOf('BHH-300'))?.id))).toEqual([409, 'task.unit_not_tested'])
    await end(id)
    expect(refusal(await mark(id, unit))).toEqual([409, 'task.completed'])
    expect(refusal(await unmark(id, unit))).toEqual([409, 'task.completed'])
  })

  it('are marked by one of two concurrent calls', async () => {
    const { id } = await started()
    const unit = (await unitOf('BSD-310'))?.id
    const answers = await Promise.all([mark(id, unit), mark(id, unit)])
    expect(answers.map(refusal).filter(([status]) => status !== 200)).toEqual([
      [409, 'task.unit_already_marked_as_tested'],
    ])
  })

  it('refuse marks in a cancelled visit and in other work', async () => {
    const { id } = await started()
    await end(id, 'cancel')
    const unit = (await unitOf('BSD-310'))?.id
    expect(refusal(await mark(id, unit))).toEqual([409, 'task.not_in_progress'])
    const body = { kind: 'service', startsAt: at(0), endsAt: at(1), weeklyIn: null }
    const work = (await call('site.operator', 'POST', `/systems/${system}/works`, body)).body.data
    expect(refusal(await mark(work.id, unit))).toEqual([404, 'task.not_found'])
  })

  it('stay tested when a newer configuration comes', async () => {
    const { id } = await started()
    await happen(1, {})
    await end(id)
    await addUnits([
      { unitName: 'D1', hardwareTag: 'BHH-300' },
      { unitName: 'D2', hardwareTag: 'BHH-300' },
    ])
    expect(await service()).toMatchObject({ unitCount: 2, testedCount: 1 })
  })

  it('of a batch of events become tested by one statement', async () => {
    await started()
    const names = Array.from({ length: 500 }, (_, index) => ({ unitName: `E${index}` }))
    const few = await statementsOf(api.db, () => happen(1, {}))
    const many = await statementsOf(api.db, () => happen(1, ...names))
    expect(many.length).toBe(few.length)
    expect(await visits()).toMatchObject([{ testedCount: 501 }])
  })

  it("count by the contract's event names for alarms, faults and tests", async () => {
    const { alarm, fault, test } = eventClasses
    const names = Object.values(eventClasses).flatMap(({ names: all }): readonly string[] => all)
    const { rows } = await sql<{
      name: string
    }>`select name from unnest(${names}::text[]) n (name) where tests_unit(name)`.execute(kysely())
    expect(rows.map(({ name }) => name)).toEqual([alarm.names[0], fault.names[0], ...test.names])
  })
})

it('a wall does not read service', async () => {
  const { body } = await call('site.admin', 'POST', '/user/walls', { name: 'Entrance', scope: 'own' })
  const headers = { authorization: body.data.token }
  for (const path of ['service', 'service-visits', 'service-units'])
    expect((await api.fetch(`/api/v1/systems/${system}/${path}`, { headers })).status).toBe(403)
  expect((await api.fetch('/api/v1/service-plans', { headers })).status).toBe(403)
})
