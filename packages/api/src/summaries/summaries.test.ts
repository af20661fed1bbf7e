import { AccessLevel } from '@emberwatch/contract'
import type { Insertable } from 'kysely'
import { type Db, openDatabase } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { testSealer } from '../jobs/job-worker.test-kit.ts'
import { dispatchNext, failedWaitMs, nextDueAt } from '../notifications/dispatch-next.ts'
import { type Kit, kitOf } from '../notifications/notifications.test-kit.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { type SummaryTask, summaryMails } from './dispatch-summary.ts'
import { writeSummary } from './summary-mail.ts'

describe.each(testKinds)('the state of one’s sites by mail (%s)', (kind) => {
  let database: TestDatabase
  let db: Db
  let kit: Kit
  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    db = await openDatabase(database.settings)
    kit = kitOf(db)
  })
  beforeEach(async () => {
    for (const table of ['jobs', 'summaryRules', 'occurrences', 'sites', 'users'] as const)
      await db.kysely.deleteFrom(table).execute()
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const morning = new Date('2026-11-01T06:00:00Z')
  const services = (sealer = testSealer) => ({ db: db.kysely, sealer, log: { warn: () => undefined } })
  const dispatchAll = async (context: ReturnType<typeof services>, now: Date) => {
    while (await dispatchNext(context, summaryMails, now));
  }
  const look = async (now = morning) => {
    await dispatchAll(services(), now)
    return tasks()
  }
  const tasks = async () => (await kit.tasks()) as unknown as SummaryTask[]
  const spans = async () => (await tasks()).map(({ summary }) => summary.span)
  const write = (task: SummaryTask | undefined, now = morning) =>
    writeSummary(
      { db: db.kysely, sealer: testSealer, publicUrl: () => 'https://fire.example', now: () => now },
      task as SummaryTask,
    )
  const rule = (userId: string, row: Partial<Insertable<Database['summaryRules']>> = {}) =>
    db.kysely
      .insertInto('summaryRules')
      .values({
        ...{ userId, isOn: true, every: 'monthly', timeZone: 'Europe/Oslo', nextAt: morning },
        ...{ unsubscribeToken: testSealer.seal('token'), unsubscribeMac: userId },
        ...row,
      } as Insertable<Database['summaryRules']>)
      .execute()
  const ruleOf = (userId: string) =>
    db.kysely.selectFrom('summaryRules').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  const site = async (person: string, name: string, createdAt = '2025-01-01T00:00:00Z') => {
    const id = await kit.site(name)
    await db.kysely.updateTable('sites').set({ createdAt }).where('id', '=', id).execute()
    await kit.hold(person, id)
    return id
  }
  async function household(row: Parameters<typeof rule>[1] = {}) {
    const person = await kit.person()
    const id = await site(person, 'Nidelva')
    const [first = ''] = await kit.systems(id, 1)
    await rule(person, row)
    return { person, site: id, first }
  }

  it('comes once on the first morning with the month before and a link', async () => {
    const { person, site: id, first } = await household()
    const event = (occurredAt: string) => ({ systemId: first, eventName: 'Fault', occurredAt })
    await db.kysely
      .insertInto('events')
      .values([event('2026-09-30T22:30:00Z'), event('2026-10-31T22:30:00Z'), event('2026-09-10T00:00:00Z')])
      .execute()
    expect(await look(new Date(morning.getTime() - 1))).toEqual([])
    const [task] = await look()
    const mail = await write(task)
    expect(mail?.subject).toBe('October 2026, the state of Nidelva')
    expect(mail?.text).toContain('Nothing needs attention now.')
    expect(mail?.text).toContain('Faults: 2 (before: 1)')
    expect(mail?.text).toContain('Availability: 100.00 % (before: 100.00 %)')
    expect(mail?.text).toContain(`https://fire.example/sites/${id}/summary?span=2026-10`)
    expect(mail?.text).toContain('https://fire.example/settings#5')
    expect(mail?.html).toContain('Faults: 2 (before: 1)')
    expect(mail?.unsubscribe).toBe('https://fire.example/api/v1/notifications/unsubscribe/token')
    expect(await look(new Date(morning.getTime() + 60_000))).toHaveLength(1)
    expect((await ruleOf(person)).nextAt).toEqual(new Date('2026-12-01T06:00:00Z'))
  })

  it('starts with what needs attention', async () => {
    const { person, first } = await household()
    await site(person, 'Akerselva <b>')
    await kit.alarm(first, new Date('2026-10-31T00:00:00Z'))
    await kit.connect([first], false, new Date('2026-10-31T00:00:00Z'))
    const mail = await write((await look())[0])
    expect(mail?.subject).toBe('October 2026, the state of your 2 sites: 1 need attention')
    expect(mail?.text).toContain('1 of them need attention now, and come first.')
    expect(mail?.text).toMatch(
      /Nidelva\n {2}Now: 1 open alarm, 1 of 1 system offline\.[\s\S]*Akerselva <b>\n {2}Now: no systems\./,
    )
    expect(mail?.html).toContain('Akerselva &lt;b&gt;')
  })

  it('reports an alarm that ends and returns as open', async () => {
    const { first } = await household()
    await kit.alarm(first, new Date('2026-10-30T00:00:00Z'))
    await kit.solve(first, new Date('2026-10-30T01:00:00Z'))
    await kit.alarm(first, new Date('2026-10-30T02:00:00Z'))
    const mail = await write((await look())[0])
    expect(mail?.text).toContain('It needs attention now.')
    expect(mail?.text).toContain('Now: 1 open alarm.')
  })

  it('has no comparison for a new site', async () => {
    const person = await kit.person()
    await site(person, 'Ny', '2026-10-05T00:00:00Z')
    await rule(person)
    const mail = await write((await look())[0])
    expect(mail?.text).toContain('Alarms: 0\n')
    expect(mail?.text).not.toContain('before')
  })

  it('lists sites up to a limit and counts the others', async () => {
    const person = await kit.person()
    for (let n = 0; n < 45; n++) await site(person, `Anlegg ${n}`)
    await rule(person)
    const mail = await write((await look())[0])
    expect(mail?.text.match(/\/summary\?span=2026-10/g)).toHaveLength(40)
    expect(mail?.text).toContain('And 5 more, each with the same page.')
  })

  it('comes once, with its delay, after an outage over two first mornings', async () => {
    await household()
    const back = new Date('2026-12-03T10:00:00Z')
    const [task, ...more] = await look(back)
    expect([task?.summary.span, more]).toEqual(['2026-11', []])
    expect((await write(task, back))?.text).toContain('32 d 4 h late')
    expect(await look(back)).toHaveLength(1)
  })

  it('comes each quarter to people who choose it', async () => {
    const { person } = await household({ every: 'quarterly', nextAt: new Date('2026-10-01T05:00:00Z') })
    const mail = await write((await look(new Date('2026-10-01T05:00:00Z')))[0])
    expect(mail?.subject).toContain('July to September 2026')
    expect((await ruleOf(person)).nextAt).toEqual(new Date('2027-01-01T06:00:00Z'))
  })

  it('comes to people of several zones on their own morning', async () => {
    await household({ timeZone: 'Pacific/Auckland', nextAt: new Date('2026-10-31T18:00:00Z') })
    await household({ timeZone: 'America/New_York', nextAt: new Date('2026-11-01T12:00:00Z') })
    const zones = async (now: string) => (await look(new Date(now))).map(({ summary }) => summary.timeZone)
    expect(await zones('2026-10-31T18:00:00Z')).toEqual(['Pacific/Auckland'])
    expect(await zones('2026-11-01T11:59:00Z')).toHaveLength(1)
    expect(await zones('2026-11-01T12:00:00Z')).toHaveLength(2)
    expect(await spans()).toEqual(['2026-10', '2026-10'])
  })

  it('does not come again after a move to a later zone', async () => {
    const { person } = await household()
    await look()
    await db.kysely.updateTable('summaryRules').set({ nextAt: morning }).where('userId', '=', person).execute()
    expect(await look()).toHaveLength(1)
    expect((await ruleOf(person)).nextAt).toEqual(new Date('2026-12-01T06:00:00Z'))
  })

  it('comes once from two concurrent servers', async () => {
    for (let n = 0; n < 8; n++) await household()
    const other = await openDatabase(database.settings).catch(() => undefined)
    const second = other ? { ...services(), db: other.kysely } : services()
    await Promise.all([dispatchAll(services(), morning), dispatchAll(second, morning)])
    await other?.close()
    const people = (await look()).map(({ summary }) => summary.userId)
    expect([people.length, new Set(people).size]).toEqual([8, 8])
  })

  it('limits its waiting mails so that other mail goes first', async () => {
    const person = await kit.person()
    await site(person, 'Nidelva')
    await rule(person)
    const waiting = Array.from({ length: 100 }, () => ({
      kind: 'mail',
      title: 'x',
      task: 'x',
      state: 'waiting' as const,
    }))
    await db.kysely.insertInto('jobs').values(waiting).execute()
    for (let n = 0; n < 3; n++) await household()
    await dispatchAll(services(), morning)
    const due = () => db.kysely.selectFrom('summaryRules').select('id').where('nextAt', '<=', morning).execute()
    expect(await due()).toHaveLength(4)
    await db.kysely.deleteFrom('jobs').execute()
    await look()
    expect(await due()).toHaveLength(0)
  })

  it('is retried after some minutes without delaying others', async () => {
    const { person } = await household({ nextAt: new Date(morning.getTime() - 1) })
    await household()
    const seal = () => {
      throw new Error('no key')
    }
    await dispatchNext(services({ ...testSealer, seal } as typeof testSealer), summaryMails, morning)
    expect(await ruleOf(person)).toMatchObject({ lastSpan: null, nextAt: new Date(morning.getTime() + failedWaitMs) })
    expect(await look()).toHaveLength(1)
    expect(await nextDueAt(db.kysely)).toEqual(new Date(morning.getTime() + failedWaitMs))
    expect(await look(new Date(morning.getTime() + failedWaitMs))).toHaveLength(2)
  })

  it.each<[string, (home: Awaited<ReturnType<typeof household>>) => Promise<unknown>]>([
    [
      'has lost the last site',
      ({ person }) => db.kysely.deleteFrom('siteAccess').where('userId', '=', person).execute(),
    ],
    ['is banned', ({ person }) => setStatus(person, 'BANNED')],
    ['is unconfirmed', ({ person }) => setStatus(person, 'REGISTRATION')],
    ['is gone', ({ person }) => db.kysely.deleteFrom('users').where('id', '=', person).execute()],
    [
      'has turned it off',
      ({ person }) => db.kysely.updateTable('summaryRules').set({ isOn: false }).where('userId', '=', person).execute(),
    ],
    [
      'holds a site that was removed',
      ({ site: id }) => db.kysely.updateTable('sites').set({ deletedAt: morning }).where('id', '=', id).execute(),
    ],
  ])('does not come to a person who %s before it is sent', async (_, end) => {
    const home = await household()
    const [task] = await look()
    expect(await write(task)).not.toBeNull()
    await end(home)
    expect(await write(task)).toBeNull()
  })
  const setStatus = (id: string, status: 'BANNED' | 'REGISTRATION') =>
    db.kysely.updateTable('users').set({ status }).where('id', '=', id).execute()

  it('leaves out a site without a right, and one with a right on a system only', async () => {
    const { person, first, site: id } = await household()
    const other = await site(person, 'Akerselva')
    await db.kysely.deleteFrom('siteAccess').where('siteId', '=', id).execute()
    const emailAddress = 'a@emberwatch.example'
    const access = { systemId: first, userId: person, emailAddress, accessLevel: AccessLevel.ADMIN, isAccepted: true }
    await db.kysely.insertInto('systemAccess').values(access).execute()
    const mail = await write((await look())[0])
    expect(mail?.text).toContain(`/sites/${other}/summary`)
    expect(mail?.text).not.toContain(id)
  })
})
