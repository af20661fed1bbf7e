import { sql } from 'kysely'
import { type Db, openDatabase } from '../../../db/open.ts'
import { testSealer } from '../../../jobs/job-worker.test-kit.ts'
import { dispatchNext, type Outgoing } from '../../../notifications/dispatch-next.ts'
import { noteDisablements } from '../../../notifications/note-disablements.ts'
import { notices } from '../../../notifications/notices.ts'
import { type Kit, kitOf } from '../../../notifications/notifications.test-kit.ts'
import { numberOccurrences } from '../../../notifications/number-occurrences.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../../../testing/test-databases.ts'
import { webhookMessages } from '../../../webhooks/dispatch-webhooks.ts'
import { endOf, workSteps } from './end-works.ts'

describe.each(testKinds)('notices during work (%s)', (kind) => {
  let database: TestDatabase
  let db: Db
  let kit: Kit
  let start: Date
  let site: string
  let systems: string[]
  let later: string
  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    db = await openDatabase(database.settings)
    kit = kitOf(db)
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  beforeEach(async () => {
    for (const table of ['jobs', 'notificationRules', 'webhooks', 'occurrences', 'sites', 'users'] as const)
      await db.kysely.deleteFrom(table).execute()
    await db.kysely
      .updateTable('occurrenceCounter')
      .set({ lastNotedAt: new Date(0) })
      .execute()
    // Triggers leave out what is older than a day.
    start = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 6 * 3_600_000)
    const person = await kit.person()
    site = await kit.site()
    systems = await kit.systems(site, 3, await kit.modem(site, 'fam-000417'))
    await kit.hold(person, site, 2)
    await kit.rule(person, { lostMinutes: 5 })
    later = await kit.person()
    await kit.hold(later, site)
    const counter = await db.kysely.selectFrom('occurrenceCounter').select('lastNumber').executeTakeFirst()
    await db.kysely
      .insertInto('webhooks')
      .values({
        ...{
          siteId: site,
          url: 'http://127.0.0.1:9/',
          secret: testSealer.seal('x'),
          ownerId: person,
          backToNormal: true,
        },
        ...{ alarms: true, lostContact: true, faults: true, occurrenceNumber: counter?.lastNumber ?? 0 },
      })
      .execute()
  })
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const work = async (from: number, until: number, row: object = {}) => {
    const [startsAt, endsAt] = [at(from), at(until)]
    const values = { siteId: site, kind: 'test' as const, startsAt, endsAt, nextAt: endsAt, ...row }
    return (await db.kysely.insertInto('works').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const dispatch = (outgoing: Outgoing, now: Date, kysely = db.kysely) =>
    dispatchNext({ db: kysely, sealer: testSealer, log: { warn: () => undefined } }, outgoing, now)
  const outgoing = [notices, webhookMessages, workSteps] as unknown as Outgoing[]
  /** Runs what the dispatcher does at this minute. */
  async function look(minute: number) {
    for (let round = 0; round < 2; round++) {
      await numberOccurrences(db.kysely, at(minute), outgoing)
      for (const one of outgoing) while (await dispatch(one, at(minute)));
    }
  }
  const mails = async (minute: number) => {
    const written = await Promise.all((await mailTasks()).map((task) => kit.write(task, at(minute))))
    return written.map((mail) => mail?.subject)
  }
  async function mailTasks() {
    return (await kit.tasks()).filter((task) => 'notice' in task)
  }
  const webhookLines = async () => {
    const rows = await db.kysely.selectFrom('webhookDeliveries').select('body').orderBy('createdAt').execute()
    // biome-ignore lint/suspicious/noExplicitAny: the body of a message
    const all: any[] = rows.flatMap(({ body }) => JSON.parse(testSealer.open(body as string)).data.occurrences)
    return all.map(({ kind: what, work: during, isAfterWork }) => [what, during?.kind ?? null, isAfterWork])
  }

  it('three alarms are sent without work, and only marked during it', async () => {
    for (const first of [0, 240]) {
      if (first) await work(first, first + 60)
      for (const [n, system] of systems.entries()) await kit.alarm(system, at(first + n * 5))
      await look(first + 11)
      for (const system of systems) await kit.solve(system, at(first + 20))
      await look(first + 25)
      await look(first + 26)
    }
    await look(310)
    expect(await mails(310)).toEqual([
      'Alarm: 3 systems at Nidelva',
      'No more alarms: 3 systems at Nidelva',
      'During test: Alarm: 3 systems at Nidelva',
      'During test: No more alarms: 3 systems at Nidelva',
    ])
    const both = (mark: string | null) => [
      ...systems.map(() => ['alarm', mark, false]),
      ...systems.map(() => ['alarmOver', mark, false]),
    ]
    expect(await webhookLines()).toEqual([...both(null), ...both('test')])
  })

  it('open alarms are sent at the end of work to people who chose so', async () => {
    await kit.rule(later, { alarmsDuringWork: false, lostContact: false, faults: false })
    const [first, second, third] = systems as [string, string, string]
    await kit.alarm(third, at(0))
    await look(1)
    await work(10, 60)
    await kit.alarm(first, at(20), 'BH-1')
    await kit.alarm(second, at(20), 'BH-2')
    await look(21)
    await kit.solve(second, at(30))
    await kit.solve(third, at(30))
    for (const minute of [31, 60, 61, 65, 90]) await look(minute)
    const own = (await mailTasks()).filter(({ notice }) => notice.userId === later)
    const texts = await Promise.all(own.map((task) => kit.write(task, at(66))))
    expect(texts.map((mail) => mail?.subject)).toEqual([
      'Alarm: Sentral 3 at Nidelva',
      'Alarm: Sentral 1 at Nidelva, and 1 more',
    ])
    expect(texts[1]?.text).toMatch(/unit BH-1.* still so after the work/)
    expect(texts[1]?.text).toContain('No more alarms: Sentral 3')
    expect((await webhookLines()).filter(([, , isAfterWork]) => isAfterWork)).toEqual([])
  })

  it('losses and faults are sent once at the end of work if they still stand', async () => {
    const [lost, back, faulty] = systems as [string, string, string]
    await work(0, 60)
    await kit.connect([lost, back], false, at(10))
    await kit.fault(faulty, at(11), 'P01')
    await kit.fault(faulty, at(12), 'P02')
    await kit.solve(faulty, at(20), 'P01')
    await kit.connect([back], true, at(21))
    for (const minute of [13, 30, 59]) await look(minute)
    expect([await mails(59), await webhookLines()]).toEqual([[], []])
    await look(60)
    await look(61)
    for (const minute of [62, 70, 120]) await look(minute)
    expect(await webhookLines()).toEqual([
      ['lost', null, true],
      ['fault', null, true],
    ])
    expect(await mails(120)).toEqual(['Offline: Sentral 1 at Nidelva, and 1 more'])
    const [task] = await mailTasks()
    const text = (task && (await kit.write(task, at(62)))?.text) ?? ''
    expect(text).toContain('Fault: Sentral 3 at Nidelva, unit P02')
    expect(text.match(/still so after the work/g)).toHaveLength(2)
  })

  describe('when work is ended by hand', () => {
    const endByHand = (id: string, now: Date) =>
      db.kysely.transaction().execute(async (change) => {
        const ended = await change.selectFrom('works').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        const end = await endOf(change, ended, { ending: 'hand', actorId: null }, now)
        await change.updateTable('works').set(end).where('id', '=', id).execute()
      })

    it('what is not numbered yet is sent once if it still stands', async () => {
      const [lost, faulty, back] = systems as [string, string, string]
      const id = await work(0, 60)
      await kit.fault(faulty, at(20), 'P01')
      await kit.connect([back], false, at(20))
      await look(21)
      await kit.connect([lost], false, at(29.9))
      await kit.connect([back], true, at(29.9))
      await kit.fault(faulty, at(29.9), 'P02')
      await endByHand(id, at(30))
      for (const minute of [30.1, 31, 36, 60, 120]) await look(minute)
      const lines = await webhookLines()
      expect(lines).toHaveLength(2)
      expect(lines).toEqual(
        expect.arrayContaining([
          ['lost', null, true],
          ['fault', null, true],
        ]),
      )
      const [task, ...more] = await mailTasks()
      const text = (task && (await kit.write(task, at(31)))?.text) ?? ''
      expect(text).toContain('Offline: Sentral 1 at Nidelva')
      expect(text).toContain('Fault: Sentral 2 at Nidelva (2 times)')
      expect(more).toEqual([])
    })

    it('what was received before and is stored later is sent as without work', async () => {
      const [lost, faulty] = systems as [string, string]
      const id = await work(0, 60)
      await endByHand(id, at(30))
      await kit.connect([lost], false, at(29.9))
      await kit.fault(faulty, at(29.9))
      for (const minute of [30.1, 31, 36, 60]) await look(minute)
      expect(await webhookLines()).toEqual([
        ['lost', null, false],
        ['fault', null, false],
      ])
    })
  })

  it('a long disablement is sent at the end of work if it still stands', async () => {
    const [still, enabled] = systems as [string, string]
    const { kysely } = db
    const disabled = { kind: 'disabled' as const, at: at(10), receivedAt: at(10), since: at(-1430), count: 1 }
    const notedAt = at(10)
    await kysely
      .insertInto('occurrences')
      .values([still, enabled].map((systemId) => ({ ...disabled, systemId, notedAt })))
      .execute()
    await sql`update systems set disabled_count = 1, long_disabled_count = 1 where id = ${still}`.execute(kysely)
    await kit.rule(later, { disablements: true })
    await work(0, 60)
    for (const minute of [12, 59]) await look(minute)
    expect(await mails(59)).toEqual([])
    await look(60)
    for (const minute of [62, 70]) await look(minute)
    expect(await mails(70)).toEqual(['Disabled for more than 24 hours: Sentral 1 at Nidelva'])
  })

  it('what is disabled after the hours of a person is told at its end, once', async () => {
    const [systemId = ''] = systems
    await kit.rule(later, { disablements: true, disabledHours: 4 })
    await work(0, 60)
    await db.kysely
      .insertInto('events')
      .values({ systemId, eventName: 'Disabled', unitName: 'Zone 4', occurredAt: at(-235) })
      .execute()
    await noteDisablements(db.kysely, at(10))
    for (const minute of [12, 59]) await look(minute)
    expect(await mails(59)).toEqual([])
    await look(60)
    for (const minute of [62, 70]) await look(minute)
    expect(await mails(70)).toEqual(['Disabled for more than 4 hours: Sentral 1 at Nidelva'])
  })

  it('a notice sent before work has its all-clear at the end of work', async () => {
    const [first, second] = systems as [string, string]
    await kit.fault(first, at(0))
    await kit.connect([second], false, at(0))
    await look(10)
    await work(20, 60)
    await kit.solve(first, at(30))
    await kit.connect([second], true, at(31))
    await look(40)
    expect(await webhookLines()).toEqual([
      ['fault', null, false],
      ['lost', null, false],
    ])
    await look(60)
    await look(70)
    expect((await webhookLines()).slice(2)).toEqual([
      ['faultOver', null, true],
      ['back', null, true],
    ])
    expect(await mails(70)).toHaveLength(2)
  })

  it('a trouble is sent at the end of the last overlapping work', async () => {
    const [first, second] = systems as [string, string]
    await work(0, 60)
    await work(30, 90, { systemIds: [first] })
    await kit.connect([first, second], false, at(10))
    await look(12)
    await look(60)
    await look(61)
    expect(await webhookLines()).toEqual([['lost', null, true]])
    await look(91)
    await look(92)
    expect(await webhookLines()).toEqual([
      ['lost', null, true],
      ['lost', null, true],
    ])
  })

  it.each([
    [60, 60],
    [60, 61],
  ])('a trouble is sent once for two works that end at minutes %d and %d', async (one, other) => {
    await work(0, one)
    await work(0, other)
    await kit.connect(systems, false, at(10))
    await look(12)
    await look(65)
    await look(75)
    expect(await webhookLines()).toEqual(systems.map(() => ['lost', null, true]))
  })

  it('a trouble is sent once when a server is killed while work ends', async () => {
    await work(0, 60)
    await kit.connect(systems, false, at(10))
    await look(12)
    for (let attempt = 0; attempt < 2; attempt++)
      await db.kysely
        .transaction()
        .execute(async (change) => {
          const nested = {
            ...change,
            transaction: () => ({ execute: (act: (db: typeof change) => unknown) => act(change) }),
          }
          await dispatch(workSteps as unknown as Outgoing, at(60), Object.assign(Object.create(change), nested))
          throw new Error('killed')
        })
        .catch(() => undefined)
    expect(await db.kysely.selectFrom('occurrences').select('id').where('afterWork', '=', true).execute()).toEqual([])
    await look(60)
    await look(61)
    await look(70)
    expect(await webhookLines()).toEqual(systems.map(() => ['lost', null, true]))
    expect(await mails(70)).toHaveLength(1)
  })

  it('two servers end work once', async () => {
    await work(0, 60)
    await kit.connect(systems, false, at(10))
    await look(12)
    await Promise.all([1, 2].map(() => dispatch(workSteps as unknown as Outgoing, at(60))))
    await look(61)
    expect(await webhookLines()).toEqual(systems.map(() => ['lost', null, true]))
  })
})
