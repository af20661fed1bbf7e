import { type Db, openDatabase } from '../db/open.ts'
import { testSealer } from '../jobs/job-worker.test-kit.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { webhookMessages } from '../webhooks/dispatch-webhooks.ts'
import { dispatchNext } from './dispatch-next.ts'
import { noteDisablements } from './note-disablements.ts'
import { noteMove } from './note-move.ts'
import { notices } from './notices.ts'
import { type Kit, kitOf } from './notifications.test-kit.ts'
import { numberOccurrences } from './number-occurrences.ts'

describe.each(testKinds)('a system that moves to another site (%s)', (kind) => {
  let database: TestDatabase
  let db: Db
  let kit: Kit
  const start = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000)
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    db = await openDatabase(database.settings)
    kit = kitOf(db)
  })
  beforeEach(async () => {
    for (const table of ['jobs', 'webhooks', 'notificationRules', 'occurrences', 'sites', 'users'] as const)
      await db.kysely.deleteFrom(table).execute()
    await db.kysely
      .updateTable('occurrenceCounter')
      .set({ lastNotedAt: new Date(0) })
      .execute()
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  /** A site with a system behind a modem, and another site; somebody is told of each, and somebody of both. */
  async function household() {
    const [from, to] = [await kit.site('Nidelva'), await kit.site('Skansen')]
    const [system = ''] = await kit.systems(from, 1, await kit.modem(from, 'fam-000417'))
    const [atFrom, atTo, atBoth] = [await kit.person(), await kit.person(), await kit.person()]
    for (const [person, site] of [
      [atFrom, from],
      [atTo, to],
      [atBoth, from],
      [atBoth, to],
    ] as const)
      await kit.hold(person, site)
    for (const person of [atFrom, atTo, atBoth]) await kit.rule(person, { disablements: true })
    const hooks = { from: await addHook(from), to: await addHook(to), fleet: await addHook(null) }
    return { from, to, system, people: { atFrom, atTo, atBoth }, hooks }
  }
  async function addHook(siteId: string | null): Promise<string> {
    const ownerId = await kit.person({ userType: 1, globalAccessLevel: 2 })
    const row = { siteId, url: 'https://fire.example/', secret: testSealer.seal('x'), occurrenceNumber: 0, ownerId }
    const choice = { alarms: true, lostContact: true, faults: true, disablements: true, backToNormal: true }
    const hook = { ...row, ...choice }
    return (await db.kysely.insertInto('webhooks').values(hook).returning('id').executeTakeFirstOrThrow()).id
  }
  const move = (systemId: string, siteId: string, at: Date) =>
    db.kysely.transaction().execute((change) =>
      noteMove(change, [systemId], at, async () => {
        await change.updateTable('systems').set({ siteId }).where('id', '=', systemId).execute()
      }),
    )
  /** Times of receipt are the database's, while a test's own are those of this moment. */
  async function look(now: Date) {
    await db.kysely
      .updateTable('occurrences')
      .set(({ ref }) => ({ receivedAt: ref('at') }))
      .where('number', 'is', null)
      .execute()
    await numberOccurrences(db.kysely, now, [notices, webhookMessages])
    const log = { warn: () => undefined }
    for (const outgoing of [notices, webhookMessages] as const)
      while (await dispatchNext({ db: db.kysely, sealer: testSealer, log }, outgoing as typeof notices, now));
  }
  const mailsOf = async (userId: string, now: Date) => {
    const tasks = (await kit.tasks()).filter(({ notice }) => notice.userId === userId)
    const mails = await Promise.all(tasks.map((task) => kit.write(task, now)))
    return mails.flatMap((mail) => (mail ? mail.text.match(/^.* at (Nidelva|Skansen).*$/gm) : []))
  }
  async function sentTo(webhookId: string): Promise<object[]> {
    const rows = await db.kysely
      .selectFrom('webhookDeliveries')
      .select('body')
      .where('webhookId', '=', webhookId)
      .orderBy('createdAt')
      .execute()
    return rows.flatMap(({ body }) => JSON.parse(testSealer.open(body)).data.occurrences)
  }
  const brief = (occurrences: object[]) =>
    (occurrences as { kind: string; site: { name: string }; hasMoved: boolean }[]).map(
      ({ kind: what, site, hasMoved }) => `${what} ${site.name} ${hasMoved}`,
    )

  it('ends its alarm at the former site and raises it at the new one, without an all-clear', async () => {
    const { to, system, people, hooks } = await household()
    await kit.alarm(system, start)
    await look(start)
    await move(system, to, after(10))
    await look(after(10))
    await look(after(11))
    expect(await mailsOf(people.atFrom, after(11))).toEqual([
      expect.stringMatching(/^Alarm: Sentral 1 at Nidelva/),
      expect.stringMatching(/^No more alarms: Sentral 1 at Nidelva.*, moved to another site$/),
    ])
    expect(await mailsOf(people.atTo, after(11))).toEqual([expect.stringMatching(/^Alarm: Sentral 1 at Skansen/)])
    expect((await mailsOf(people.atBoth, after(11))).join('\n')).not.toContain('No more alarms')
    expect(brief(await sentTo(hooks.from))).toEqual(['alarm Nidelva false', 'alarmOver Nidelva true'])
    expect(brief(await sentTo(hooks.to))).toEqual(['alarm Skansen false'])
    expect(brief(await sentTo(hooks.fleet))).toEqual(['alarm Nidelva false', 'alarm Skansen false'])
  })

  it('ends a loss of contact at the former site without a recovery at the new one', async () => {
    const { to, system, people, hooks } = await household()
    await kit.connect([system], false, start)
    for (const minutes of [0, 1, 12]) await look(after(minutes))
    await move(system, to, after(20))
    await look(after(31))
    await kit.connect([system], true, after(40))
    await look(after(60))
    expect(await mailsOf(people.atFrom, after(60))).toEqual([
      expect.stringMatching(/^Offline: Sentral 1 at Nidelva/),
      expect.stringMatching(/^Moved to another site: Sentral 1 at Nidelva/),
    ])
    expect(await mailsOf(people.atTo, after(60))).toEqual([])
    expect(brief(await sentTo(hooks.from))).toEqual(['lost Nidelva false', 'back Nidelva true'])
    expect(await sentTo(hooks.to)).toEqual([])
  })

  it('ends what is disabled for long at the former site and raises it at the new one', async () => {
    const { to, system, people, hooks } = await household()
    const event = (eventName: string, unitName: string, occurredAt: Date) =>
      db.kysely.insertInto('events').values({ systemId: system, eventName, unitName, occurredAt }).execute()
    // Each unit is noted by a sweep of its own.
    for (const [unit, minutes] of [
      ['Zone 4', 0],
      ['Zone 5', 6],
    ] as const) {
      await event('Disabled', unit, after(-26 * 60))
      await noteDisablements(db.kysely, after(minutes))
      for (const later of [0, 3]) await look(after(minutes + later))
    }
    await move(system, to, after(10))
    for (const minutes of [10, 12]) await look(after(minutes))
    const nidelva = expect.stringMatching(
      /^Disabled for more than 24 hours: Sentral 1 at Nidelva.*moved to another site$/,
    )
    expect(await mailsOf(people.atFrom, after(12))).toEqual([
      nidelva,
      nidelva,
      expect.stringMatching(/^Moved to another site: Sentral 1 at Nidelva, [-\d]+ [:\d]+$/),
    ])
    const skansen = /^Disabled for more than 24 hours: Sentral 1 at Skansen \(2 times\), .*, since [-\d]+ [:\d]+$/
    expect(await mailsOf(people.atTo, after(12))).toEqual([expect.stringMatching(skansen)])
    expect((await mailsOf(people.atBoth, after(12))).join('\n')).not.toMatch(/^Moved/m)
    for (const unit of ['Zone 4', 'Zone 5']) await event('Enabled', unit, after(20))
    const end = new Date(Date.now() + 60_000)
    for (const later of [0, 60_000]) await look(new Date(end.getTime() + later))
    expect((await mailsOf(people.atTo, end)).at(-1)).toMatch(/^Enabled again: Sentral 1 at Skansen/)
    expect(await mailsOf(people.atFrom, end)).toHaveLength(3)
    const twice = (what: string) => [what, what]
    const before = [...twice('disabled Nidelva false'), ...twice('disabledOver Nidelva true')]
    expect(brief(await sentTo(hooks.from))).toEqual(before)
    expect(brief(await sentTo(hooks.to))).toEqual([...twice('disabled Skansen false'), 'disabledOver Skansen false'])
  })

  it('leaves pending notices with the site where they arose', async () => {
    const { to, system, people, hooks } = await household()
    await kit.connect([system], false, start)
    await move(system, to, after(5))
    await look(after(20))
    expect([await mailsOf(people.atFrom, after(20)), await mailsOf(people.atTo, after(20))]).toEqual([[], []])
    expect(await sentTo(hooks.to)).toEqual([])
  })

  it('sends nothing without an open trouble', async () => {
    const { to, system } = await household()
    await move(system, to, start)
    expect(await db.kysely.selectFrom('occurrences').select('id').execute()).toEqual([])
  })
})
