import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../db/open.ts'
import { testSealer } from '../../jobs/job-worker.test-kit.ts'
import { dispatchNext, nextDueAt, type Outgoing } from '../../notifications/dispatch-next.ts'
import { type Kit, kitOf } from '../../notifications/notifications.test-kit.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../../testing/test-databases.ts'
import { type EscalationTask, escalations, writeEscalation } from './escalate-troubles.ts'
import { workSteps } from './works/end-works.ts'

/** Who gets a mail of what nobody takes (product 27.5). */
describe.each(testKinds)('a trouble without an assignee (%s)', (kind) => {
  let database: TestDatabase
  let db: Db
  let kit: Kit
  let site: string
  let systems: string[]
  let second: string
  const start = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
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
    for (const table of ['jobs', 'sites', 'teams', 'users'] as const) await db.kysely.deleteFrom(table).execute()
    site = await kit.site()
    systems = await kit.systems(site, 3)
    second = await kit.person({ firstName: 'Ola' })
    await kit.hold(second, site)
    await escalate({ userId: second })
  })

  const escalate = async (to: { userId?: string; teamId?: string }, kinds = ['alarm', 'offline', 'urgent']) => {
    await db.kysely.deleteFrom('siteEscalations').execute()
    await db.kysely
      .insertInto('siteEscalations')
      .values({ siteId: site, minutes: 10, kinds: kinds as never, changedAt: start, ...to })
      .execute()
  }
  const system = (n = 0) => systems[n] as string
  /** The clock of the database is that of this moment, which is the first minute here. */
  const alarm = async (n = 0, unitName = 'BH-1') => {
    await kit.alarm(system(n), start, unitName)
    await startClock()
  }
  const lose = async (n = 0) => {
    await kit.connect([system(n)], false, start)
    await startClock()
  }
  const startClock = () =>
    sql`update troubles set next_at = ${at(10)} where next_at is not null and escalated_at is null`.execute(db.kysely)
  const take = (n = 0, assigneeId = second) =>
    db.kysely
      .insertInto('troubleAssignments')
      .values({ systemId: system(n), kind: 'alarm', assigneeId, assignedById: assigneeId, assignedAt: at(1) })
      .execute()
  const work = async (from: number, until: number) => {
    const row = { siteId: site, kind: 'test' as const, startsAt: at(from), endsAt: at(until), nextAt: at(until) }
    return (await db.kysely.insertInto('works').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const dispatch = (outgoing: Outgoing, now: Date, kysely = db.kysely) =>
    dispatchNext({ db: kysely, sealer: testSealer, log: { warn: () => undefined } }, outgoing, now)
  /** Runs what the dispatcher does at this minute. */
  async function look(minute: number) {
    for (const one of [escalations, workSteps] as unknown as Outgoing[]) while (await dispatch(one, at(minute)));
    while (await dispatch(escalations as unknown as Outgoing, at(minute)));
  }
  /** The subjects of the mails that wait, as they are written at this minute. */
  async function mails(minute: number) {
    const subjects: string[] = []
    for (const task of (await kit.tasks()) as unknown as EscalationTask[]) {
      const context = { db: db.kysely, publicUrl: () => 'https://app.example', now: () => at(minute) }
      const mail = await writeEscalation(context, task)
      if (mail) subjects.push(mail.subject)
    }
    return subjects
  }

  it('is mailed to the second person once, after the set minutes', async () => {
    await alarm()
    await look(9)
    expect(await mails(9)).toEqual([])
    await look(10)
    expect(await mails(10)).toEqual(['Nobody has taken Alarm, Sentral 1 at Nidelva'])
    await kit.alarm(system(), at(11), 'BH-2')
    await look(60)
    expect(await mails(60)).toHaveLength(1)
    const row = await db.kysely.selectFrom('troubles').selectAll().where('kind', '=', 'alarm').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ escalatedAt: at(10), escalatedTo: 'Ola Moe', nextAt: null })
  })

  it('is in one mail with all that are due at the site', async () => {
    await alarm(0)
    await alarm(1)
    await lose(2)
    await look(10)
    expect(await mails(10)).toEqual(['Nobody has taken 3 troubles at Nidelva'])
  })

  it('is not mailed once assigned or over, even after it is due', async () => {
    await alarm(0)
    await take(0)
    await alarm(1)
    await kit.solve(system(1), at(2))
    await look(60)
    expect(await kit.tasks()).toEqual([])
    await alarm(2)
    await look(60)
    await take(2)
    expect(await mails(61)).toEqual([])
  })

  it('restarts its minutes when the assignee releases it', async () => {
    await alarm()
    await take()
    await db.kysely
      .updateTable('troubleAssignments')
      .set({ endedAt: at(20), ending: 'returned' })
      .execute()
    await look(29)
    expect(await kit.tasks()).toEqual([])
    await look(30)
    expect(await mails(30)).toHaveLength(1)
  })

  it('is mailed to members of a team who see the site', async () => {
    const { id } = await db.kysely
      .insertInto('teams')
      .values({ name: 'Night' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const other = await kit.person({ firstName: 'Per' })
    const member = { teamId: id, isManager: false, isAccepted: true }
    const members = [second, other].map((userId) => ({ ...member, userId, emailAddress: `${userId}@x.example` }))
    await db.kysely.insertInto('teamMembers').values(members).execute()
    await escalate({ teamId: id })
    await alarm()
    await look(10)
    expect(await kit.tasks()).toHaveLength(1)
    const row = await db.kysely
      .selectFrom('troubles')
      .select('escalatedTo')
      .where('kind', '=', 'alarm')
      .executeTakeFirst()
    expect(row?.escalatedTo).toBe('Ola Moe')
  })

  it('skips people without the site, with a journal line when nobody is left', async () => {
    await db.kysely.deleteFrom('siteAccess').execute()
    await alarm()
    await look(10)
    expect(await kit.tasks()).toEqual([])
    const row = await db.kysely.selectFrom('troubles').selectAll().where('kind', '=', 'alarm').executeTakeFirst()
    expect(row).toMatchObject({ escalatedAt: at(10), escalatedTo: null })
  })

  it('is left out of a mail after its recipient loses the right', async () => {
    await alarm()
    await look(10)
    await db.kysely.deleteFrom('siteAccess').execute()
    expect(await mails(11)).toEqual([])
  })

  it('is marked during work if an alarm, and delayed to the end otherwise', async () => {
    await work(-5, 30)
    await alarm(0)
    await lose(1)
    await look(10)
    expect(await mails(10)).toEqual(['During test: Nobody has taken Alarm, Sentral 1 at Nidelva'])
    await look(29)
    expect(await kit.tasks()).toHaveLength(1)
    await look(30)
    expect((await mails(30)).toSorted()).toEqual([
      'Nobody has taken Alarm, Sentral 1 at Nidelva',
      'Nobody has taken Lost contact, Sentral 2 at Nidelva',
    ])
  })

  it('is mailed at an early end of work, unless it is over', async () => {
    const id = await work(-5, 60)
    await lose(0)
    await lose(1)
    await look(10)
    await kit.connect([system(1)], true, at(12))
    await db.kysely
      .updateTable('works')
      .set({ endedAt: at(15), ending: 'hand', nextAt: null })
      .where('id', '=', id)
      .execute()
    await look(15)
    expect(await mails(15)).toEqual(['Nobody has taken Lost contact, Sentral 1 at Nidelva'])
  })

  it('is not the missing contact of a system before its first', async () => {
    await db.kysely.insertInto('systems').values({ siteId: site, type: 'autrosafe', name: 'New' }).execute()
    expect(await nextDueAt(db.kysely)).toBeNull()
  })

  it('begins no minutes of a system that was never connected where it moves or is given back', async () => {
    const row = { siteId: site, type: 'autrosafe' as const, name: 'New' }
    const { id } = await db.kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()
    const other = await kit.site('Fyrlykta')
    const rule = { siteId: other, minutes: 10, kinds: ['offline'] as never, changedAt: start, userId: second }
    await db.kysely.insertInto('siteEscalations').values(rule).execute()
    const assignment = { systemId: id, kind: 'offline' as const, assigneeId: second, assignedById: second }
    await db.kysely
      .insertInto('troubleAssignments')
      .values({ ...assignment, assignedAt: at(1) })
      .execute()
    await db.kysely
      .updateTable('troubleAssignments')
      .set({ endedAt: at(2), ending: 'returned' })
      .execute()
    expect(await nextDueAt(db.kysely)).toBeNull()
    await db.kysely.updateTable('systems').set({ siteId: other }).where('id', '=', id).execute()
    expect(await nextDueAt(db.kysely)).toBeNull()
  })

  const onServer = kind === 'postgres' ? it : it.skip
  onServer.each([
    [0, 1],
    [1, 0],
  ])('waits for what is stored of system %s and then %s where work ends meanwhile', async (one, other) => {
    const id = await work(-5, 60)
    await lose(0)
    await lose(1)
    await look(10)
    const touch = (change: typeof db.kysely, n: number) =>
      change
        .updateTable('troubles')
        .set({ nextAt: at(60) })
        .where('systemId', '=', system(n))
        .execute()
    let ending: Promise<unknown> | undefined
    await db.kysely.transaction().execute(async (change) => {
      const both = [system(0), system(1)]
      await change.selectFrom('systems').select('id').where('id', 'in', both).orderBy('id').forNoKeyUpdate().execute()
      await touch(change, one)
      ending = db.kysely
        .updateTable('works')
        .set({ endedAt: at(15), ending: 'hand', nextAt: null })
        .where('id', '=', id)
        .execute()
      ending.catch(() => undefined)
      await setTimeout(300)
      await touch(change, other)
    })
    await ending
    expect(await nextDueAt(db.kysely)).toEqual(at(15))
  })

  it('is mailed once by two servers, also after one is killed', async () => {
    await alarm()
    const killed = db.kysely.transaction().execute(async (change) => {
      const row = await change
        .selectFrom('troubles')
        .selectAll()
        .where('nextAt', 'is not', null)
        .executeTakeFirstOrThrow()
      await escalations.write(change, testSealer, row as never, at(10))
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await kit.tasks()).toEqual([])
    const both = [db, db].map(() => dispatch(escalations as unknown as Outgoing, at(10)))
    await Promise.all(both)
    expect(await kit.tasks()).toHaveLength(1)
  })
})
