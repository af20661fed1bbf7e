import { type Db, openDatabase } from '../db/open.ts'
import { testSealer } from '../jobs/job-worker.test-kit.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { dispatchNext, failedWaitMs, nextDueAt } from './dispatch-next.ts'
import { noteDisablements } from './note-disablements.ts'
import { notices } from './notices.ts'
import { type Kit, kitOf } from './notifications.test-kit.ts'
import { numberOccurrences } from './number-occurrences.ts'

describe.each(testKinds)('notices (%s)', (kind) => {
  let database: TestDatabase
  let db: Db
  let kit: Kit
  let start: Date
  beforeAll(async () => {
    database = await createTestDatabase(kind, { hasSchema: true })
    db = await openDatabase(database.settings)
    kit = kitOf(db)
  })
  beforeEach(async () => {
    for (const table of ['jobs', 'notificationRules', 'occurrences', 'sites', 'users'] as const)
      await db.kysely.deleteFrom(table).execute()
    await db.kysely
      .updateTable('occurrenceCounter')
      .set({ lastNotedAt: new Date(0) })
      .execute()
    // Triggers leave out what is older than a day.
    start = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000)
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  const minutes = (count: number) => after(count * 60)
  const number = (now: Date) => numberOccurrences(db.kysely, now, [notices])
  const warnings: unknown[] = []
  const dispatch = (now: Date, sealer = testSealer) =>
    dispatchNext({ db: db.kysely, sealer, log: { warn: (fact: unknown) => void warnings.push(fact) } }, notices, now)
  /** Dispatches as a server does at this moment. @returns the mails that it would send now */
  async function look(now: Date) {
    await number(now)
    while (await dispatch(now));
    return kit.tasks()
  }
  const textsOf = async (now: Date) => {
    const mails = await Promise.all((await look(now)).map((task) => kit.write(task, now)))
    return mails.map((mail) => mail?.text ?? null)
  }
  async function household(rule: Parameters<Kit['rule']>[1] = {}, count = 1) {
    const [site, person] = [await kit.site(), await kit.person()]
    const systems = await kit.systems(site, count, await kit.modem(site, 'fam-000417'))
    await kit.hold(person, site)
    await kit.rule(person, rule)
    return { site, person, systems, first: systems[0] as string }
  }

  it('an alarm is mailed immediately with system, site, unit and link', async () => {
    const { first } = await household()
    await kit.alarm(first, start)
    const [text] = await textsOf(start)
    expect(text).toContain('Alarm: Sentral 1 at Nidelva, unit BH-1')
    expect(text).toContain(`https://fire.example/systems/${first}`)
    expect(text).not.toContain('late')
    expect(text).toContain('This replaces no alarm transmission.')
  })

  describe('a long disablement', () => {
    const event = (systemId: string, eventName: string, occurredAt: Date, unitName = 'Zone 4') =>
      db.kysely.insertInto('events').values({ systemId, eventName, occurredAt, unitName }).execute()
    const daysAgo = (days: number) => minutes(-days * 1440)

    it('is mailed once with units and start to people who chose it', async () => {
      const { first } = await household({ disablements: true, backToNormal: false })
      await household()
      await event(first, 'Disabled', daysAgo(3))
      await event(first, 'Disabled', daysAgo(0.5), 'Zone 5')
      for (let look = 0; look < 2; look++) await noteDisablements(db.kysely, start)
      expect(await textsOf(start)).toEqual([])
      const texts = await textsOf(after(21))
      expect(texts).toHaveLength(1)
      expect(texts[0]).toContain('Disabled for more than 24 hours: Sentral 1 at Nidelva, unit Zone 4')
      expect(texts[0]).toMatch(/, since \d{4}-\d\d-\d\d \d\d:\d\d/)
      await noteDisablements(db.kysely, minutes(12 * 60))
      expect(await textsOf(after(12 * 3600 + 60))).toHaveLength(2)
    })

    describe('after the hours of each person', () => {
      /** The hours of the lines of mail that everybody would have by then. */
      const hoursOf = async (now: Date) =>
        (await textsOf(now)).flatMap((text) => text?.match(/(Disabled for more than|Enabled again)[^:]*/g) ?? [])
      /** Sweeps as a server does, and looks once its waits are over. */
      const sweepAt = async (hour: number) => {
        await noteDisablements(db.kysely, minutes(hour * 60))
        await number(minutes(hour * 60))
        return hoursOf(minutes(hour * 60 + 2))
      }
      const rules = { disablements: true, backToNormal: false }
      const choose = (userId: string, hour: number, before: number, hours: number) =>
        db.kysely
          .updateTable('notificationRules')
          .set({
            disabledHours: hours,
            disabledHoursBefore: JSON.stringify([{ until: minutes(hour * 60).toISOString(), hours: before }]),
          })
          .where('userId', '=', userId)
          .execute()

      it('it is mailed once to each, also where the sweep was away meanwhile', async () => {
        const { first, site } = await household({ ...rules, disabledHours: 4 })
        const late = await kit.person()
        await kit.hold(late, site)
        await kit.rule(late, { ...rules, disabledHours: 24 })
        await event(first, 'Disabled', start)
        for (const hour of [1, 3.9]) expect(await sweepAt(hour)).toEqual([])
        expect(await sweepAt(4.1)).toEqual(['Disabled for more than 4 hours'])
        for (const hour of [8.1, 23.9]) expect(await sweepAt(hour)).toHaveLength(1)
        const both = ['Disabled for more than 4 hours', 'Disabled for more than 24 hours']
        for (const hour of [24.1, 72.1, 170]) expect((await sweepAt(hour)).toSorted()).toEqual(both.toSorted())
      })

      it.each([
        [4, 24, 5, 4],
        [24, 4, 10, 24],
        [24, 4, 0.5, 4],
        [4, 72, 0.5, 72],
      ])('it is mailed once where %s hours become %s after %s hours', async (before, hours, change, due) => {
        const { first, person } = await household({ ...rules, disabledHours: before })
        await event(first, 'Disabled', start)
        let isChanged = false
        for (const hour of [1.1, 4.1, 8.1, 24.1, 72.1, 168.1]) {
          if (!isChanged && hour > change) await choose(person, change, before, hours)
          isChanged ||= hour > change
          expect([hour, (await sweepAt(hour)).length]).toEqual([hour, hour > due ? 1 : 0])
        }
        const word = due > 24 ? `${due / 24} days` : `${due} hours`
        expect(await hoursOf(minutes(171 * 60))).toEqual([`Disabled for more than ${word}`])
      })

      it('its end is mailed to whom it was, and to nobody else', async () => {
        const { first, site } = await household({ ...rules, backToNormal: true, disabledHours: 4 })
        const late = await kit.person()
        await kit.hold(late, site)
        await kit.rule(late, { ...rules, backToNormal: true })
        await event(first, 'Disabled', daysAgo(0.25))
        await noteDisablements(db.kysely, start)
        await number(start)
        expect(await hoursOf(after(40))).toEqual(['Disabled for more than 4 hours'])
        await event(first, 'Enabled', start)
        expect((await hoursOf(new Date(Date.now() + 60_000))).toSorted()).toEqual([
          'Disabled for more than 4 hours',
          'Enabled again',
        ])
      })
    })

    it('is over in mail when all units are enabled', async () => {
      const { first } = await household({ disablements: true, joinsUntil: after(40) })
      await event(first, 'Disabled', daysAgo(3))
      await noteDisablements(db.kysely, start)
      await number(start)
      await event(first, 'Enabled', start)
      const [text] = await textsOf(new Date(Date.now() + 60_000))
      expect(text).toContain('Disabled for more than 24 hours: Sentral 1')
      expect(text).toContain('over by now')
      expect(text).toContain('Enabled again: Sentral 1 at Nidelva')
    })
  })

  it('forty systems behind one lost modem make one mail', async () => {
    const { systems, site } = await household({ lostMinutes: 5 }, 40)
    await kit.connect(systems.slice(0, 15), false, start)
    await kit.connect(systems.slice(15), false, after(9))
    expect(await textsOf(minutes(5))).toEqual([])
    const texts = await textsOf(after(5 * 60 + 21))
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Offline: 40 systems (')
    expect(texts[0]).toContain('behind modem fam-000417 at Nidelva')
    expect(texts[0]).toContain(`https://fire.example/sites/${site}`)
    expect(await look(minutes(30))).toHaveLength(1)
  })

  it('a short loss of contact sends nothing, a long one its loss and recovery', async () => {
    const { first, systems } = await household({ lostMinutes: 10 }, 2)
    await kit.connect(systems, false, start)
    await kit.connect([first], true, minutes(9))
    await look(minutes(9))
    const [lossText] = await textsOf(minutes(11))
    expect(lossText).toContain('Offline: Sentral 2 at Nidelva')
    expect(lossText).not.toContain('Sentral 1')
    await kit.connect(systems.slice(1), true, minutes(40))
    expect(await look(minutes(49))).toHaveLength(1)
    const [, back, ...more] = await textsOf(minutes(51))
    expect(back).toContain('Connected again: Sentral 2 at Nidelva')
    expect(back).not.toContain('Sentral 1')
    expect(more).toEqual([])
  })

  describe('a modem that comes and goes each minute for an hour', () => {
    /** Lost at even minutes, back at odd ones, and looked at meanwhile. */
    async function flap(system: string, from = 0, until = 60) {
      for (let minute = from; minute < until; minute++) {
        await kit.connect([system], minute % 2 === 1, minutes(minute))
        await look(after(minute * 60 + 30))
      }
    }

    it.each([1, 2, 10, 30])('is mailed as one loss and one end to people who wait %d minutes', async (lostMinutes) => {
      const { first } = await household({ lostMinutes })
      await flap(first)
      for (let minute = 60; minute < 180; minute++) await look(minutes(minute))
      const texts = await textsOf(minutes(180))
      expect(texts.map((text) => /Offline|Connected again/.exec(text ?? '')?.[0])).toEqual([
        'Offline',
        'Connected again',
      ])
    })

    it('is mailed as lost again after half an hour away', async () => {
      const { first } = await household({ lostMinutes: 1 })
      await flap(first, 0, 5)
      expect(await look(minutes(33))).toHaveLength(2)
      const texts = await textsOf(minutes(35))
      expect(texts).toHaveLength(3)
      expect(texts[2]).toContain('Offline: Sentral 1 at Nidelva')
      await kit.connect([first], true, minutes(40))
      expect((await textsOf(minutes(42)))[3]).toContain('Connected again: Sentral 1 at Nidelva')
    })

    it('delays no alarm', async () => {
      const { first } = await household({ lostMinutes: 1 })
      await flap(first, 0, 30)
      const before = (await look(minutes(30))).length
      await kit.alarm(first, minutes(30))
      const texts = await textsOf(after(30 * 60 + 21))
      expect(texts).toHaveLength(before + 1)
      expect(texts.at(-1)).toContain('Alarm: Sentral 1 at Nidelva')
    })
  })

  it('does not report the first contact of a system as a recovery', async () => {
    const { site } = await household({ lostMinutes: 1 })
    const { id } = await db.kysely
      .insertInto('systems')
      .values({ siteId: site, type: 'autrosafe', connectionState: 'panel_config_ok', connectionChangedAt: start })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kit.connect([id], true, minutes(30))
    expect(await look(minutes(32))).toEqual([])
  })

  it("the end of a system's last alarm and of faults is mailed to people who chose it", async () => {
    const { first, site } = await household()
    const other = await kit.person()
    await kit.hold(other, site)
    await kit.rule(other, { backToNormal: false, faults: false })
    await kit.alarm(first, start, 'BH-1')
    await kit.alarm(first, start, 'BH-2')
    expect(await look(after(30))).toHaveLength(2)
    await kit.solve(first, minutes(5), 'BH-1')
    expect(await look(minutes(6))).toHaveLength(2)
    await kit.solve(first, minutes(5), 'BH-2')
    await kit.fault(first, minutes(5))
    const texts = await textsOf(minutes(7))
    expect(texts).toHaveLength(3)
    expect(texts[2]).toContain('No more alarms: Sentral 1 at Nidelva')
    expect(texts[2]).toContain('Fault: Sentral 1 at Nidelva, unit P01')
  })

  describe('in one mail', () => {
    /** A digest, so that everything comes into one mail. */
    const weekly = { delivery: 'daily', nextAt: new Date(0) } as const

    it('an alarm that returns stands and is not over', async () => {
      const { first } = await household(weekly)
      await kit.alarm(first, start)
      await kit.solve(first, minutes(1))
      await kit.alarm(first, minutes(2))
      const [text] = await textsOf(minutes(3))
      expect(text).toContain('Alarm: Sentral 1 at Nidelva (2 times)')
      expect(text).not.toContain('No more alarms')
      expect(text).not.toContain('over by now')
    })

    it('an alarm is over when it ends before the mail is written', async () => {
      const { first } = await household({ backToNormal: false })
      await kit.alarm(first, start)
      const [task] = await look(start)
      await kit.solve(first, after(10))
      expect((task && (await kit.write(task, after(20))))?.text).toMatch(/Alarm: Sentral 1 at Nidelva.*, over by now/)
    })

    it('an all-clear waits for every other fault or loss of the system', async () => {
      const { first } = await household({ ...weekly, lostMinutes: 1 })
      await kit.fault(first, start, 'P01')
      await kit.fault(first, start, 'P02')
      await kit.solve(first, minutes(1), 'P01')
      await kit.connect([first], false, minutes(2))
      await kit.connect([first], true, minutes(10))
      await number(minutes(12))
      await db.kysely.updateTable('systems').set({ connectionState: 'mobile_connection_failed' }).execute()
      const [text] = await textsOf(minutes(13))
      expect(text).toContain('Fault: Sentral 1 at Nidelva (2 times)')
      expect(text).toContain('Offline: Sentral 1 at Nidelva')
      expect(text).not.toMatch(/No more faults|Connected again|over by now/)
    })
  })

  it('a late alarm is there with both times while it is open', async () => {
    const { first, systems } = await household({ timeZone: 'UTC' }, 2)
    await kit.alarm(first, start, 'BH-1', minutes(21))
    await kit.noting([{ systemId: systems[1] as string, receivedAt: minutes(21) }], (change) =>
      change
        .insertInto('issues')
        .values({
          ...{ systemId: systems[1] as string, unitName: 'BH-2', hardwareName: 'BH-320', hasAlarms: true },
          ...{ createdAt: start, isSolved: true, solvedAt: minutes(5) },
        })
        .execute(),
    )
    const texts = await textsOf(minutes(21))
    const clock = (at: Date) => at.toISOString().slice(11, 16)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toMatch(new RegExp(`unit BH-1, seen .* ${clock(start)}, received .* ${clock(minutes(21))}\n`))
    expect(texts[0]).not.toContain('BH-2')
    expect(texts[0]).not.toContain('This mail is')
  })

  it('the first alarm of a site is mailed immediately, the next two minutes in one mail', async () => {
    const { first, person } = await household()
    const away = await kit.site('Kaien')
    const [second = ''] = await kit.systems(away, 1)
    await kit.hold(person, away)
    await kit.alarm(first, start, 'BH-1')
    expect(await look(start)).toHaveLength(1)
    await kit.alarm(first, after(30), 'BH-2')
    await kit.fault(first, after(40))
    expect(await look(after(119))).toHaveLength(1)
    await kit.alarm(second, after(119), 'BH-9')
    const texts = await textsOf(after(119))
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain('unit BH-9')
    expect(texts[1]).toContain('unit BH-2')
    expect(texts[1]).toContain('Fault: Sentral 1')
  })

  it('alarms after the first are mailed after two minutes', async () => {
    const { first } = await household()
    await kit.alarm(first, start, 'BH-1')
    await look(start)
    await kit.alarm(first, after(30), 'BH-2')
    expect(await look(after(119))).toHaveLength(1)
    expect(await look(after(120))).toHaveLength(2)
  })

  describe("after a server's clock was two hours ahead", () => {
    /** An alarm that was mailed meanwhile. */
    async function setUpAlarm() {
      const home = await household({}, 2)
      await kit.alarm(home.first, minutes(120), 'BH-1')
      expect(await look(minutes(120))).toHaveLength(1)
      return { ...home, second: home.systems[1] as string }
    }

    it('an alarm is mailed immediately', async () => {
      const { first } = await setUpAlarm()
      await kit.alarm(first, start, 'BH-2')
      const texts = await textsOf(start)
      expect(texts).toHaveLength(2)
      expect(texts[1]).toContain('unit BH-2')
      expect(texts[1]).not.toContain('late')
    })

    it('a fault is mailed after twenty seconds', async () => {
      const { second } = await setUpAlarm()
      await kit.fault(second, start)
      expect(await look(start)).toHaveLength(1)
      expect(await look(after(20))).toHaveLength(2)
    })

    it("lost contact is mailed within a minute after the person's", async () => {
      const { second } = await setUpAlarm()
      await kit.connect([second], false, start)
      for (const now of [start, minutes(10), after(10 * 60 + 20)]) expect(await look(now)).toHaveLength(1)
      expect(await look(after(11 * 60 + 20))).toHaveLength(2)
    })
  })

  it("a panel's own urgent issue is mailed as a fault after twenty seconds", async () => {
    const { first } = await household()
    await kit.fault(first, start, 'A-17')
    expect(await look(after(19))).toEqual([])
    expect((await textsOf(after(20)))[0]).toContain('Fault: Sentral 1 at Nidelva, unit A-17')
  })

  it('people with an alarm come before all others', async () => {
    const { systems } = await household({ alarms: false, lostMinutes: 1 }, 3)
    const { first, person } = await household({ lostContact: false })
    await kit.connect(systems, false, start)
    await number(minutes(5))
    await kit.alarm(first, minutes(10))
    await number(minutes(10))
    await dispatch(minutes(10))
    expect((await kit.tasks()).map(({ notice }) => notice.userId)).toEqual([person])
  })

  it('a late mail names its delay', async () => {
    const { first } = await household()
    await kit.alarm(first, start)
    const [text] = await textsOf(minutes(180))
    expect(text).toContain('This mail is 3 h late: it could not be sent before.')
  })

  it('quiet hours end with one mail', async () => {
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Oslo', hour: 'numeric', minute: 'numeric' })
    const [hour = 0, minute = 0] = wall.format(start).split(':').map(Number)
    const quietUntil = (hour * 60 + minute + 120) % 1440
    const { first } = await household({ quietFrom: (hour * 60 + minute + 1430) % 1440, quietUntil })
    await kit.alarm(first, start, 'BH-1')
    expect(await look(minutes(1))).toEqual([])
    await kit.alarm(first, minutes(50), 'BH-2')
    expect(await look(minutes(119))).toEqual([])
    const texts = await textsOf(minutes(120))
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('Alarm: Sentral 1 at Nidelva (2 times)')
    expect(texts[0]).not.toContain('late')
  })

  it('a digest has everything of a day', async () => {
    const { first } = await household({ delivery: 'daily', nextAt: minutes(30) })
    await kit.alarm(first, start, 'BH-1')
    await kit.alarm(first, minutes(20), 'BH-2')
    expect(await look(minutes(29))).toEqual([])
    const texts = await textsOf(minutes(30))
    expect(texts).toEqual([expect.stringContaining('since yesterday')])
    expect((await nextDueAt(db.kysely))?.getTime()).toBeGreaterThan(minutes(30).getTime())
  })

  it.each([
    ['is banned', (kit: { person: string }) => ({ status: 'BANNED' as const, id: kit.person })],
    ['is not confirmed any more', (kit: { person: string }) => ({ status: 'REGISTRATION' as const, id: kit.person })],
  ])('nobody who %s gets mail, before or after scheduling', async (_, change) => {
    const home = await household()
    const { id, status } = change(home)
    const set = (to: 'ACTIVE' | typeof status) =>
      db.kysely.updateTable('users').set({ status: to }).where('id', '=', id).execute()
    await kit.alarm(home.first, start)
    await set(status)
    expect(await look(after(30))).toEqual([])
    await set('ACTIVE')
    await kit.alarm(home.first, minutes(2))
    const [task] = await look(minutes(3))
    await set(status)
    expect(task && (await kit.write(task, minutes(3)))).toBeNull()
  })

  it('a site without the right is absent, before or after scheduling', async () => {
    const { first, person } = await household()
    const away = await kit.site('Kaien')
    const [second = ''] = await kit.systems(away, 1)
    await kit.hold(person, away)
    await kit.alarm(first, start)
    await kit.alarm(second, start)
    const [task] = await look(after(30))
    await db.kysely.deleteFrom('siteAccess').where('siteId', '=', away).execute()
    const mail = task && (await kit.write(task, after(31)))
    expect(mail?.text).toContain('Nidelva')
    expect(mail?.text).not.toContain('Kaien')
    await kit.alarm(second, minutes(2))
    expect(await look(minutes(4))).toHaveLength(1)
  })

  it('only chosen sites are mailed', async () => {
    const { first, site, person } = await household({ scope: 'chosen' })
    const boss = await kit.person({ userType: 1 })
    await kit.rule(boss, { scope: 'fleet' })
    await kit.alarm(first, start)
    const toBoss = await look(after(30))
    expect(toBoss.map(({ notice }) => notice.userId)).toEqual([boss])
    await db.kysely.insertInto('notificationSites').values({ userId: person, siteId: site }).execute()
    await kit.alarm(first, minutes(5))
    expect((await look(minutes(7))).map(({ notice }) => notice.userId).sort()).toEqual([boss, boss, person].sort())
  })

  it('names are escaped', async () => {
    const { first, site } = await household()
    await db.kysely.updateTable('sites').set({ name: '<img src=x>\n"A"' }).where('id', '=', site).execute()
    await kit.alarm(first, start)
    const [task] = await look(after(30))
    const mail = task && (await kit.write(task, after(30)))
    expect(mail?.html).toContain('&lt;img src=x&gt; &quot;A&quot;')
    expect(mail?.subject).toBe('Alarm: Sentral 1 at <img src=x> "A"')
    expect(mail?.unsubscribe).toMatch(/^https:\/\/fire\.example\/api\/v1\/notifications\/unsubscribe\/\w+$/)
  })

  describe('servers that are killed', () => {
    it('lose nothing between the change, its number and the mail', async () => {
      const { first } = await household()
      await kit.alarm(first, start)
      // Killed before the number was committed.
      await db.kysely
        .transaction()
        .execute(async (kysely) => {
          await kysely.updateTable('occurrences').set({ number: 1 }).execute()
          throw new Error('killed')
        })
        .catch(() => undefined)
      await number(after(5))
      // Killed between taking a person and storing the mail.
      const dies = {
        ...testSealer,
        seal: () => {
          throw new Error('killed')
        },
      }
      expect(await dispatch(after(30), dies)).toBe(true)
      expect(await kit.tasks()).toEqual([])
      // It is tried again, and found once.
      expect(await look(minutes(10))).toHaveLength(1)
      expect(await look(minutes(20))).toHaveLength(1)
    })

    it('send nothing of a rolled-back change', async () => {
      const { first } = await household()
      await db.kysely
        .transaction()
        .execute(async (change) => {
          await kitOf({ ...db, kysely: change }).alarm(first, start)
          throw new Error('taken back')
        })
        .catch(() => undefined)
      expect(await look(after(60))).toEqual([])
    })
  })

  it('a failing mail of one person is logged and delays nobody else', async () => {
    const { first, site } = await household()
    const other = await kit.person()
    await kit.hold(other, site)
    await kit.rule(other)
    await kit.alarm(first, start)
    await number(after(30))
    let count = 0
    const failsOnce = {
      ...testSealer,
      seal: (text: string) => {
        if (count++ === 0) throw new Error('a row that cannot be written')
        return testSealer.seal(text)
      },
    }
    while (await dispatch(after(30), failsOnce));
    expect(await kit.tasks()).toHaveLength(1)
    expect(warnings.at(-1)).toMatchObject({ table: 'notificationRules', id: expect.any(String) })
    while (await dispatch(after(30 + failedWaitMs / 1000)));
    expect(new Set((await kit.tasks()).map(({ notice }) => notice.userId)).size).toBe(2)
  })

  it('two servers notify everybody once', async () => {
    const { first, site } = await household()
    for (let n = 0; n < 20; n++) {
      const person = await kit.person()
      await kit.hold(person, site)
      await kit.rule(person)
    }
    await kit.alarm(first, start)
    const server = async () => {
      await number(after(30))
      while (await dispatch(after(30)));
    }
    await Promise.all([server(), server()])
    const userIds = (await kit.tasks()).map(({ notice }) => notice.userId)
    expect(userIds).toHaveLength(21)
    expect(new Set(userIds).size).toBe(21)
  })

  it('no changes are stored while nobody has notifications', async () => {
    const { first } = await household({ isOn: false })
    await kit.alarm(first, start)
    expect(await number(after(10))).toBe(0)
  })
})
