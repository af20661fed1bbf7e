import type { Db } from '@emberwatch/api'
import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import { modemStages } from '@emberwatch/contract'
import { eventsOfDay, type UpTopic } from '@emberwatch/contract/devices'
import { modemPaces } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import { Intake } from './intake.ts'
import type { Answer, Report } from './report.ts'

const start = new Date('2026-03-02T09:00:00.000Z')
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

let db: Db
let intake: Intake
let answers: Answer[]
let modem: { modemId: string; topic: string; entry: string; systemId: string; revision: number }
let count = 0

beforeEach(async () => {
  db = await openDemoDatabase()
  answers = []
  intake = new Intake({
    db,
    onAnswers: (all) => answers.push(...all),
    onError: (error) => {
      throw error
    },
  })
  const { rows } = await sql<
    typeof modem
  >`select l.modem_id, l.topic, l.revision, e.endpoint_id as entry, e.system_id from modem_links l
    join modem_systems e on e.modem_id = l.modem_id join systems y on y.id = e.system_id
    where y.connection_state = 'system_connected' and y.archived_at is null order by l.topic limit 1`.execute(db.kysely)
  modem = rows[0] as typeof modem
  await sql`delete from modem_entry_links`.execute(db.kysely)
  await sql`delete from issues where system_id = ${modem.systemId}`.execute(db.kysely)
  await sql`delete from events where system_id = ${modem.systemId}`.execute(db.kysely)
  await sql`delete from connection_changes where system_id = ${modem.systemId}`.execute(db.kysely)
  await sql`update modem_links set is_online = false, session = null, born_at = null where modem_id = ${modem.modemId}`.execute(
    db.kysely,
  )
})
afterEach(() => db.close())

const send = (name: UpTopic, body: unknown, receivedAt = start, rest: Partial<Report> = {}) =>
  intake.accept({
    topic: modem.topic,
    name,
    payload: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    receivedAt,
    ...rest,
  })
const report = (at: Date, rest: object) => ({
  v: 1,
  id: `r${++count}`,
  at: at.toISOString(),
  entry: modem.entry,
  ...rest,
})
const stages = (done: number, isFailed = false) =>
  Object.fromEntries(
    modemStages.map(({ name }, i) => [name, i < done ? 'ok' : isFailed && i === done ? 'fail' : 'pending']),
  )
const birth = (session: string, at: Date, rest: object = {}) => ({
  v: 1,
  session,
  online: true,
  at: at.toISOString(),
  ...rest,
})
const will = (session: string) => ({ v: 1, session, online: false })
const event = (name: string, at: Date, unit = '1.3.17') =>
  report(at, { name, unit: { name: 'P01-L03-S017', id: unit, class: 'Point', hardware: 'BHH-300' } })

const link = () =>
  db.kysely.selectFrom('modemLinks').selectAll().where('modemId', '=', modem.modemId).executeTakeFirstOrThrow()
const state = async () =>
  (
    await db.kysely
      .selectFrom('systems')
      .select('connectionState')
      .where('id', '=', modem.systemId)
      .executeTakeFirstOrThrow()
  ).connectionState
const history = async () =>
  (
    await db.kysely
      .selectFrom('connectionChanges')
      .select(['changedAt', 'state'])
      .where('systemId', '=', modem.systemId)
      .orderBy('changedAt')
      .orderBy('id')
      .execute()
  ).map(({ changedAt, state: code }) => `${(changedAt.getTime() - start.getTime()) / 60_000} ${code}`)
const events = () =>
  db.kysely.selectFrom('events').select(['eventName', 'occurredAt']).where('systemId', '=', modem.systemId).execute()
const eventTimes = async () =>
  (
    await db.kysely
      .selectFrom('events')
      .select(['eventName', 'occurredAt', 'clockNote'])
      .where('systemId', '=', modem.systemId)
      .orderBy('occurredAt')
      .orderBy('id')
      .execute()
  ).map(({ eventName, occurredAt, clockNote }) => [eventName, occurredAt, clockNote])
const issues = () =>
  db.kysely
    .selectFrom('issues')
    .select(['unitName', 'hasAlarms', 'isUrgent', 'isSolved', 'createdAt', 'solvedAt'])
    .where('systemId', '=', modem.systemId)
    .orderBy('createdAt')
    .orderBy('hasAlarms', 'desc')
    .execute()
/** The database's own clock says when it has received them. */
const receivedThen = () =>
  db.kysely.updateTable('issues').set({ receivedAt: start }).where('systemId', '=', modem.systemId).execute()
const refusals = () => answers.flatMap((answer) => answer.refusals)

describe('reports', () => {
  it('are stored once, whatever their repetitions', async () => {
    const one = event('Disabled', start)
    await Promise.all([send('event', one), send('event', one), send('event', [one, one])])
    await send('event', one, minutes(3))
    expect(await events()).toEqual([{ eventName: 'Disabled', occurredAt: start }])
  })

  it('advance the stages of an entry and the state of its system', async () => {
    await send('state', report(start, { stages: stages(2, true), description: 'No answer on port 4001' }))
    expect(await state()).toBe('panel_config_failed')
    await send('state', report(minutes(1), { stages: stages(4) }), minutes(1))
    expect([await state(), await history()]).toEqual([
      'system_connected',
      ['0 panel_config_failed', '1 system_connected'],
    ])
  })

  it('that come late are stored in their place and leave the newer state', async () => {
    await send('state', report(minutes(60), { stages: stages(4) }), minutes(60))
    await send('state', report(minutes(20), { stages: stages(3) }), minutes(61))
    await send('state', report(minutes(10), { stages: stages(0, true) }), minutes(62))
    expect(await state()).toBe('system_connected')
    expect(await history()).toEqual(['10 mobile_connection_failed', '20 panel_config_ok', '60 system_connected'])
  })

  it('are stored at any age, beyond the history with the time of receipt', async () => {
    await send('event', [event('Disabled', minutes(-401 * 1440)), event('Enabled', minutes(-399 * 1440))])
    expect(refusals()).toEqual([])
    expect(await eventTimes()).toEqual([
      ['Enabled', minutes(-399 * 1440), null],
      ['Disabled', start, "time of receipt: the modem's clock said 2025-01-25 09:00:00"],
    ])
  })

  it('of a modem with a wrong clock have the time of receipt', async () => {
    await send('presence', birth('s1', minutes(-600)))
    await send('event', event('Disabled', minutes(-599)), minutes(1))
    expect((await link()).clockOffsetMs).toBe(-600 * 60_000)
    expect(await events()).toEqual([{ eventName: 'Disabled', occurredAt: minutes(1) }])
    await send('presence', birth('s2', minutes(2)), minutes(2))
    await send('event', event('Enabled', minutes(-599)), minutes(3))
    expect((await events()).map(({ occurredAt }) => occurredAt)).toEqual([minutes(1), minutes(-599)])
  })

  it("of now count although the server's clock was ahead before", async () => {
    await send('presence', birth('s1', start), minutes(10))
    await send('state', report(start, { stages: stages(4) }), minutes(10))
    expect((await link()).bornAt).toEqual(minutes(10))
    await send('presence', birth('s2', minutes(1)), minutes(1))
    await send('state', report(minutes(1), { stages: stages(2, true) }), minutes(1))
    expect(await link()).toMatchObject({ session: 's2', bornAt: minutes(1), heardAt: minutes(1), isOnline: true })
    expect(await state()).toBe('panel_config_failed')
  })

  it.each([
    ['no JSON', 'state', '{', 'not_json', null],
    ['a text', 'state', '"on"', 'not_json', null],
    ['another version', 'event', { v: 2, id: 'x' }, 'unknown_version', 'v'],
    [
      'an unknown entry',
      'state',
      () => ({ ...report(start, { stages: stages(4) }), entry: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }),
      'unknown_entry',
      'entry',
    ],
    [
      'a stage that is missing',
      'state',
      () => report(start, { stages: { mobileConnection: 'ok' } }),
      'invalid',
      'stages.networkConfiguration',
    ],
    ['a hundred and one messages', 'event', () => Array(101).fill({}), 'too_large', null],
    ['more than 64 KiB', 'event', () => ' '.repeat(65_537), 'too_large', null],
  ] as const)('with %s are refused with reason and field', async (_what, name, body, reason, field) => {
    await Promise.all([send(name, typeof body === 'function' ? body() : body), send('event', event('Fault', start))])
    expect(refusals()).toEqual([expect.objectContaining({ of: name, reason, field })])
    expect((await link()).refusal).toMatchObject({ reason, field })
    expect(await events()).toHaveLength(1)
  })

  it('of which a modem sends ten thousand together count all and get a few refusals', async () => {
    const list = `[${Array(100).fill('{}').join(',')}]`
    const flood = Array.from({ length: 100 }, () => send('event', list))
    await Promise.all([...flood, send('event', event('Fire alarm', start))])
    expect(intake.counts).toMatchObject({ stored: 101, refused: 10_000 })
    expect(refusals().length).toBeLessThanOrEqual(1_010)
    const counts = await db.kysely.selectFrom('modemCounts').select(['leaf', 'what', 'count']).orderBy('what').execute()
    expect(counts).toEqual([
      { leaf: 'event', what: 'invalid', count: 10_000 },
      { leaf: 'event', what: 'taken', count: 1 },
    ])
    expect(await events()).toHaveLength(1)
  })

  it('of a modem with too many waiting are rejected and counted, without those of others', async () => {
    const connection = { gatewayId: modem.modemId, address: '192.0.2.1' }
    const { burst } = modemPaces.messages
    const all = Array.from({ length: burst + 1 }, () => send('event', '', start, { connection }))
    const other = send('event', event('Disabled', start), start, { connection, topic: 'fam/none' })
    await expect(all.pop()).rejects.toThrow('too many reports of the modem wait')
    await Promise.all([...all, other])
    // What is rejected here was not lost by the database, from which the silence of modems would count anew.
    expect(intake.counts).toMatchObject({ stored: burst + 1, overflow: 1, failed: 0 })
  })

  it('of an alarm for an unknown entry become a notice with the original words', async () => {
    const stray = { ...event('Fire alarm', start), entry: '00000000-0000-4000-8000-0000000000ff' }
    await send('event', stray)
    await send('event', { ...stray, id: 'again' }, minutes(1))
    await send('event', { ...event('Disabled', start), entry: 'old' })
    const notices = await db.kysely
      .selectFrom('modemNotices')
      .select(['kind', 'words', 'count'])
      .orderBy('kind')
      .execute()
    expect(notices).toEqual([
      { kind: 'strayAlarm', words: expect.stringContaining('0000ff'), count: 2 },
      { kind: 'strayReport', words: expect.stringContaining('"Disabled"'), count: 1 },
    ])
    expect(refusals().map(({ reason }) => reason)).toEqual(Array(3).fill('unknown_entry'))
  })

  it('of an unknown entry are marked in the history and end nothing', async () => {
    await send('event', event('Fire alarm', start))
    const stray = { ...report(minutes(1), { name: 'Reset' }), entry: 'Old' }
    await send('event', [stray, { ...event('Fire alarm', minutes(2)), entry: 'old' }], minutes(2))
    await send('issue', { ...report(minutes(2), { issue: 'A-17', severity: 'urgent' }), entry: 'old' }, minutes(2))
    const mark = 'of an entry that is not configured: old'
    expect((await eventTimes()).map(([name, , note]) => [name, note])).toEqual(
      expect.arrayContaining([
        ['Fire alarm', null],
        ['Reset', mark],
        ['Fire alarm', mark],
      ]),
    )
    expect((await issues()).map(({ isSolved }) => isSolved)).toEqual([false])
    const notices = await db.kysely.selectFrom('modemNotices').select(['kind', 'subject']).orderBy('subject').execute()
    expect(notices).toEqual([
      { kind: 'strayAlarm', subject: 'old P01-L03-S017 1.3.17' },
      { kind: 'strayReport', subject: 'old Reset' },
      { kind: 'strayReport', subject: 'old issue A-17' },
    ])
  })

  it('of an unknown entry are stored apart for a modem without a system', async () => {
    await sql`update systems set archived_at = now() where site_id = (select site_id from modems where id = ${modem.modemId})`.execute(
      db.kysely,
    )
    await send('event', { ...event('Disabled', start), entry: 'old' })
    expect(await deadLetters()).toEqual([
      { leaf: 'event', payload: expect.stringContaining('"Disabled"'), error: expect.stringContaining('no system') },
    ])
  })

  it('of one modem make at most twenty open notices', async () => {
    for (let round = 0; round < 3; round++)
      await send(
        'event',
        Array.from({ length: 50 }, (_, at) => ({ name: 'Fire alarm', entry: `none ${round} ${at}` })),
      )
    const notices = await db.kysely.selectFrom('modemNotices').select('count').execute()
    expect(notices.length).toBeLessThanOrEqual(21)
    expect(notices.reduce((sum, { count }) => sum + count, 0)).toBe(150)
  })

  it('have refusals of bounded length', async () => {
    const long = 'x'.repeat(60_000)
    await send('issue', report(start, { issue: 'a', isSolved: long, severity: long, [long]: long }))
    await send('state', report(start, { stages: { [long]: 'ok', mobileConnection: long } }))
    expect(refusals().length).toBeGreaterThan(0)
    for (const refusal of refusals()) expect(JSON.stringify(refusal).length).toBeLessThan(500)
  })

  it('beyond the daily limit of events are refused with a row of attention, except alarms and ends', async () => {
    const { modemId } = modem
    const hour = new Date(start.getTime() - 23 * 3_600_000)
    const counted = { modemId, hour, leaf: 'event', what: 'taken', count: eventsOfDay - 1 }
    await db.kysely.insertInto('modemCounts').values(counted).execute()
    await send('event', [event('Fault', start), event('Fault', start, '2'), event('Test started', start)])
    await send('event', [
      event('Fire alarm', start),
      event('Fire alarm cleared', start),
      event('Fire alarm', start, '3'),
    ])
    expect((await events()).map(({ eventName }) => eventName).sort()).toEqual([
      ...['Fault', 'Fire alarm', 'Fire alarm', 'Fire alarm cleared'],
    ])
    expect(refusals().map(({ reason }) => reason)).toEqual(['too_many', 'too_many'])
    const notices = await db.kysely.selectFrom('modemNotices').select(['kind', 'subject', 'count']).execute()
    expect(notices).toEqual([{ kind: 'refusedEvent', subject: 'event too_many', count: 2 }])
    // Nothing of them is kept, so that they may come again tomorrow.
    const reports = await db.kysely.selectFrom('modemReports').select('reportId').execute()
    expect(reports).toHaveLength(4)
    await send('event', event('Fault', minutes(61), '4'), minutes(61))
    expect(await events()).toHaveLength(5)
  })

  it('of an unknown topic change nothing', async () => {
    await intake.accept({ topic: 'fam/none', name: 'event', payload: Buffer.from('{}'), receivedAt: start })
    expect(answers).toEqual([])
  })
})

describe('presence', () => {
  it('begins with the birth and ends with the will, also for the systems', async () => {
    await send('presence', birth('s1', start, { firmware: '3.1', signal: -71 }))
    expect(await link()).toMatchObject({
      isOnline: true,
      session: 's1',
      firmware: '3.1',
      signal: -71,
      changedAt: start,
    })
    expect(await state()).toBe('system_connected')
    await send('presence', will('s1'), minutes(5))
    expect(await link()).toMatchObject({ isOnline: false, changedAt: minutes(5), cause: 'Connection lost (last will)' })
    expect(await state()).toBe('mobile_connection_failed')
    await send('presence', birth('s2', minutes(6)), minutes(6))
    expect(await state()).toBe('in_progress')
  })

  it('survives a birth that comes with the former will', async () => {
    await send('presence', birth('s1', start))
    await send('state', report(minutes(9.5), { stages: stages(4), description: 'Drill 7' }), minutes(10))
    await Promise.all([
      send('presence', will('s1'), minutes(10)),
      send('presence', birth('s2', minutes(9)), minutes(10)),
    ])
    expect(await link()).toMatchObject({ isOnline: true, session: 's2' })
    expect(await state()).toBe('system_connected')
    expect(await history()).not.toContain('10 mobile_connection_failed')
  })

  it('begins with a birth older than the receipt of the former will', async () => {
    await send('presence', birth('s1', start))
    await send('presence', will('s1'), minutes(10))
    await send('presence', birth('s2', minutes(9)), minutes(11))
    expect(await link()).toMatchObject({ isOnline: true, session: 's2' })
    expect(await state()).toBe('in_progress')
  })

  it('outlasts the will of a connection that was taken over', async () => {
    await send('presence', birth('s1', start))
    await Promise.all([send('presence', birth('s2', minutes(1)), minutes(1)), send('presence', will('s1'), minutes(1))])
    expect([(await link()).session, (await link()).isOnline, await state()]).toEqual(['s2', true, 'system_connected'])
  })

  it('ignores repeated old messages of a broker', async () => {
    await send('presence', birth('s1', start))
    await send('presence', birth('s2', minutes(1)), minutes(1))
    await send('presence', will('s1'), minutes(9), { isRetained: true })
    await send('presence', birth('s1', start), minutes(9), { isRetained: true })
    expect(await link()).toMatchObject({ session: 's2', isOnline: true, heardAt: minutes(1) })
    await send('presence', will('s2'), minutes(10))
    await send('presence', birth('s2', minutes(1)), minutes(11), { isRetained: true })
    expect((await link()).isOnline).toBe(false)
  })

  it('returns in the same session of a modem that names no new one', async () => {
    await send('presence', birth('s1', start))
    await send('presence', will('s1'), minutes(2))
    await send('presence', birth('s1', minutes(3)), minutes(3))
    expect(await link()).toMatchObject({ session: 's1', isOnline: true, changedAt: minutes(3) })
  })

  it('of a modem whose clock is a little ahead is followed by its state and its end', async () => {
    await send('presence', birth('s1', minutes(2)))
    await send('state', report(start, { stages: stages(4) }))
    expect(await state()).toBe('system_connected')
    await send('presence', will('s1'), minutes(1))
    expect(await state()).toBe('mobile_connection_failed')
  })

  it.each([
    [true, 'system_connected'],
    [false, 'in_progress'],
  ])('after an end by silence %s makes the system %s', async (isSilence, expected) => {
    await send('presence', birth('s1', start))
    await send('state', report(start, { stages: stages(4) }))
    const ending = { topic: modem.topic, session: 's1', cause: 'Keep-alive ran out', isSilence }
    await intake.accept({ ...ending, receivedAt: minutes(9), endedAt: minutes(9) })
    expect(await state()).toBe('mobile_connection_failed')
    await send('presence', birth('s1', minutes(10)), minutes(10))
    expect(await state()).toBe(expected)
  })

  it('counts for a modem whose clock went back', async () => {
    await send('presence', birth('s1', minutes(4)))
    await send('presence', birth('s2', minutes(1)), minutes(1))
    expect((await link()).session).toBe('s2')
  })

  it('accepts the answer to an issued configuration only', async () => {
    const applied = (revision: number, rest: object = {}) => ({
      v: 1,
      id: `c${++count}`,
      revision,
      isApplied: true,
      ...rest,
    })
    await send('applied', applied(modem.revision, { isApplied: false, reason: 'No panel' }))
    expect(await link()).toMatchObject({ appliedRevision: modem.revision, appliedReason: 'No panel' })
    await send('applied', applied(modem.revision + 1))
    expect(await link()).toMatchObject({ appliedRevision: modem.revision, appliedReason: 'No panel' })
    expect(refusals()).toEqual([
      expect.objectContaining({ of: 'applied', reason: 'invalid', field: 'revision', text: 'was never issued' }),
    ])
  })

  it('reports another configuration of the modem', async () => {
    await send('presence', birth('s1', start, { revision: modem.revision + 1 }))
    expect(answers).toEqual([{ topic: modem.topic, tests: [], refusals: [], isBorn: true, needsConfiguration: true }])
  })
})

describe('issues', () => {
  it('open with alarms and faults and are solved by their ends (product 12.7)', async () => {
    await send(
      'event',
      [event('Fire alarm', start), event('Fault', start, '1.3.18'), event('Fire alarm', minutes(1))],
      minutes(1),
    )
    expect((await issues()).map(({ hasAlarms, isUrgent, isSolved }) => [hasAlarms, isUrgent, isSolved])).toEqual([
      [true, false, false],
      [false, true, false],
    ])
    await send('event', event('Fault cleared', minutes(2), '1.3.18'), minutes(2))
    await send('event', report(minutes(3), { name: 'Reset' }), minutes(3))
    expect((await issues()).map(({ isSolved, solvedAt }) => [isSolved, solvedAt?.toISOString()])).toEqual([
      [true, minutes(3).toISOString()],
      [true, minutes(2).toISOString()],
    ])
  })

  it.each([
    ['in one second', [0, 0]],
    ['after a reset of later', [3, 1]],
  ] as const)('stay open for an alarm received after a reset, seen %s', async (_what, [reset, alarm]) => {
    await Promise.all([
      send('event', report(minutes(reset), { name: 'Reset' }), minutes(3)),
      send('event', event('Fire alarm', minutes(alarm)), minutes(3)),
    ])
    expect((await issues()).map(({ isSolved }) => isSolved)).toEqual([false])
    await send('event', report(minutes(4), { name: 'Reset' }), minutes(4))
    expect((await issues()).map(({ isSolved }) => isSolved)).toEqual([true])
  })

  it('are solved for an alarm before a reset in one list, and open for one after it', async () => {
    await send('event', [event('Fire alarm', start), report(start, { name: 'Reset' })])
    expect((await issues()).map(({ isSolved }) => isSolved)).toEqual([true])
    await send('event', event('Fire alarm', minutes(1)), minutes(1))
    const again = [
      event('Fire alarm', minutes(2)),
      report(minutes(2), { name: 'Reset' }),
      event('Fire alarm', minutes(2)),
    ]
    await send('event', again, minutes(2))
    expect((await issues()).map(({ isSolved }) => isSolved)).toEqual([true, true, false])
  })

  const own = (isSolved: boolean, at: Date, severity = 'alarm') =>
    report(at, { issue: 'A-17', isSolved, severity, unit: { name: 'P01-L03-S017', number: 4, hardware: 'BHH-300' } })

  it('of the panel itself cover their unit while open, in any order', async () => {
    await send('issue', own(false, start))
    await send('event', event('Fire alarm', minutes(1)), minutes(1))
    expect(await issues()).toHaveLength(1)
    await send('issue', own(true, minutes(2)), minutes(2))
    await send('event', event('Fire alarm', minutes(3)), minutes(3))
    await send('issue', own(false, minutes(3)), minutes(3))
    await send('issue', own(true, minutes(4)), minutes(4))
    expect((await issues()).map(({ createdAt, solvedAt }) => [createdAt, solvedAt])).toEqual([
      [start, minutes(2)],
      [minutes(3), minutes(4)],
    ])
  })

  it('of the panel itself open again in the second of their solution', async () => {
    await send('issue', own(false, start))
    await send('issue', own(true, minutes(1)), minutes(1))
    await send('issue', own(false, minutes(1)), minutes(1))
    expect((await issues()).map(({ isSolved }) => isSolved)).toEqual([true, false])
  })

  it.each(['urgent', 'other'])(
    'of the panel itself that become alarms after %s open anew as alarms',
    async (before) => {
      await send('issue', own(false, start, before))
      await send('event', event('Fire alarm', minutes(1)), minutes(1))
      await send('issue', own(false, minutes(2)), minutes(2))
      await send('issue', own(false, minutes(3), before), minutes(3))
      expect((await issues()).map(({ hasAlarms, createdAt, solvedAt }) => [hasAlarms, createdAt, solvedAt])).toEqual([
        [false, start, minutes(2)],
        [true, minutes(1), null],
      ])
      await send('issue', own(true, minutes(4)), minutes(4))
      expect((await issues()).map(({ solvedAt }) => solvedAt)).toEqual([minutes(2), minutes(4)])
    },
  )

  it('of the panel itself that become worse are told', async () => {
    await send('issue', own(false, start, 'other'))
    await send('issue', own(false, minutes(1), 'urgent'), minutes(1))
    await send('issue', own(false, minutes(2), 'alarm'), minutes(2))
    expect((await issues()).filter(({ isSolved }) => !isSolved)).toEqual([
      expect.objectContaining({ hasAlarms: true, createdAt: minutes(2) }),
    ])
  })

  it('stay open for a reset that a newer alarm has overtaken', async () => {
    const unordered = (name: string, at: Date) => send('event', event(name, at), minutes(3), { isUnordered: true })
    await send('presence', birth('s1', start))
    await unordered('Fire alarm', minutes(2))
    await unordered('Fire alarm cleared', minutes(1))
    expect((await issues()).map(({ isSolved }) => isSolved)).toEqual([false])
    await unordered('Fire alarm cleared', minutes(3))
    expect((await issues()).map(({ isSolved }) => isSolved)).toEqual([true])
  })

  it('open anew for an alarm after a loss of contact, and once for one that was repeated', async () => {
    const openAlarms = async () => (await issues()).map(({ createdAt, solvedAt }) => [createdAt, solvedAt])
    await send('presence', birth('s1', start))
    await send('event', event('Fire alarm', minutes(1)), minutes(1))
    await receivedThen()
    await send('presence', will('s1'), minutes(10))
    await send('presence', birth('s2', minutes(20)), minutes(20))
    await send('event', event('Fire alarm', minutes(5)), minutes(20))
    expect(await openAlarms()).toEqual([[minutes(1), null]])
    await send('event', event('Fire alarm', minutes(30)), minutes(30))
    await send('event', event('Fire alarm', minutes(31)), minutes(31))
    expect(await openAlarms()).toEqual([
      [minutes(1), minutes(30)],
      [minutes(30), null],
    ])
  })

  it.each(['alarm', 'urgent', 'other'])(
    'of the panel itself, solved as %s, silence no alarm of an event',
    async (severity) => {
      await send('issue', own(true, start, severity))
      await send('event', event('Fire alarm', minutes(1)), minutes(1))
      expect((await issues()).filter(({ hasAlarms, isSolved }) => hasAlarms && !isSolved)).toHaveLength(1)
    },
  )
})

describe('occurrences', () => {
  const now = new Date()
  const ago = (count: number) => new Date(now.getTime() - count * 60_000)
  const occurrences = async () =>
    (
      await db.kysely
        .selectFrom('occurrences')
        .select(['kind', 'at', 'receivedAt', 'count', 'unitName'])
        .orderBy('id')
        .execute()
    ).map(({ kind, at, receivedAt, count: number, unitName }) => ({
      kind,
      ...{ at: at.getTime(), receivedAt: receivedAt.getTime(), count: number, unitName },
    }))
  const kinds = async () => (await occurrences()).map(({ kind }) => kind).toSorted()
  const own = (severity: string, isSolved: boolean, at: Date) =>
    report(at, { issue: 'A-17', isSolved, severity, unit: { name: 'P01', number: 4, hardware: 'BHH-300' } })
  beforeEach(async () => {
    await sql`insert into webhooks (url, secret, alarms, lost_contact, faults, back_to_normal, occurrence_number)
      values ('https://example.test', 'x', true, true, true, true, 0)`.execute(db.kysely)
  })

  it('follow a late alarm only while it is open', async () => {
    await send('event', [event('Fire alarm', ago(21)), event('Fault', ago(21)), event('Fault cleared', ago(20))], now)
    const unit = { count: 1, unitName: 'P01-L03-S017' }
    expect(await occurrences()).toEqual([{ kind: 'alarm', at: ago(21).getTime(), receivedAt: now.getTime(), ...unit }])
  })

  it('follow an alarm and its end received in order in one batch', async () => {
    const last = new Date(now.getTime() + 2000)
    await Promise.all([send('event', event('Fire alarm', ago(1)), now), send('event', event('Reset', last), last)])
    expect(await kinds()).toEqual(['alarm', 'alarmOver'])
  })

  it("follow only the last alarm's end", async () => {
    await send('event', [event('Fire alarm', ago(2), '1'), event('Fire alarm', ago(2), '2')], now)
    await send('event', event('Fire alarm cleared', ago(1), '1'), now)
    expect(await kinds()).toEqual(['alarm'])
    await send('event', [event('Fire alarm cleared', ago(1), '2'), event('Fire alarm', now, '3')], now)
    expect(await kinds()).toEqual(['alarm', 'alarm'])
    await send('event', event('Reset', now), now)
    expect(await kinds()).toEqual(['alarm', 'alarm', 'alarmOver'])
  })

  it("follow a panel's own urgent or alarm issue only", async () => {
    await send('issue', own('urgent', false, ago(1)), now)
    await send('issue', own('other', false, ago(1)), now)
    expect(await kinds()).toEqual(['fault'])
    await send('issue', own('urgent', true, now), now)
    expect(await kinds()).toEqual(['fault', 'faultOver'])
  })

  it('follow an alarm for an unknown entry once and delay the all-clear of others', async () => {
    const stray = { ...event('Fire alarm', ago(21)), entry: 'old' }
    await send('event', stray, now)
    await send('event', { ...stray, id: 'again' }, now)
    const unitName = `P01-L03-S017 1.3.17 of an entry of ${modem.topic.replace('/', '-')} that is not configured`
    const [at, receivedAt] = [ago(21).getTime(), now.getTime()]
    expect(await occurrences()).toEqual([{ kind: 'alarm', at, receivedAt, count: 1, unitName }])
    await send('event', [event('Fire alarm', now), event('Reset', now)], now)
    expect(await kinds()).toEqual(['alarm', 'alarm'])
    await sql`update modem_notices set solved_at = now()`.execute(db.kysely)
    await send('event', [event('Fire alarm', now), event('Reset', now)], now)
    expect(await kinds()).toEqual(['alarm', 'alarm', 'alarm', 'alarmOver'])
  })

  it('do not exist without subscribers', async () => {
    await sql`delete from webhooks`.execute(db.kysely)
    await send('event', event('Fire alarm', ago(1)), now)
    expect(await occurrences()).toEqual([])
  })
})

describe("a list of the panel's state after a gap", () => {
  const unit = (id: string) => ({ name: `P01-${id}`, id })
  const saying = (name: string, id: string, at: Date) => report(at, { name, unit: unit(id) })
  const active = (at: Date, items: object[], rest: object = {}) => report(at, { items, ...rest })
  const open = async () => (await issues()).filter(({ isSolved }) => !isSolved).map(({ unitName }) => unitName)
  const notes = async () => (await eventTimes()).flatMap(([name, , note]) => (note ? [`${name}: ${note}`] : []))

  beforeEach(async () => {
    await send('event', [saying('Fire alarm', '1', start), saying('Fault', '2', start), saying('Disabled', '3', start)])
  })

  it('ends missing troubles and opens new ones', async () => {
    const items = [
      { kind: 'alarm', unit: unit('4') },
      { kind: 'fault', unit: unit('2') },
      { kind: 'disablement', unit: unit('5') },
    ]
    await send('active', active(minutes(60), items), minutes(60))
    expect((await open()).toSorted()).toEqual(['P01-2', 'P01-4'])
    const all = [
      'Enabled: ended while not connected',
      'Disabled: stood already when the modem connected',
      'Fire alarm cleared: ended while not connected',
      'Fire alarm: stood already when the modem connected',
    ]
    expect(await notes()).toEqual(all)
    await send('active', active(minutes(61), items), minutes(61))
    expect(await notes()).toEqual(all)
  })

  it('makes the state known when complete only', async () => {
    const saidAt = async () =>
      (await db.kysely.selectFrom('modemEntryLinks').select('activeAt').execute()).map(({ activeAt }) => activeAt)
    await send('active', active(minutes(59), [], { isWhole: false }), minutes(59))
    expect(await saidAt()).toEqual([])
    await send('active', active(minutes(60), []), minutes(60))
    expect(await saidAt()).toEqual([minutes(60)])
  })

  it.each([0, 1])('ends nothing that began %s minutes after it', async (later) => {
    await send('event', saying('Fire alarm', '4', minutes(60 + later)), minutes(61))
    await send('active', active(minutes(60), []), minutes(61))
    expect(await open()).toEqual(['P01-4'])
  })

  it.each([true, false])('makes an alarm sure that it lists, when whole: %s', async (isWhole) => {
    await receivedThen()
    await send('presence', birth('s1', start))
    await send('presence', will('s1'), minutes(10))
    await send('presence', birth('s2', minutes(60)), minutes(60))
    await send('active', active(minutes(60), [{ kind: 'alarm', unit: unit('1') }], { isWhole }), minutes(60))
    expect((await issues()).filter(({ hasAlarms }) => hasAlarms)).toEqual([
      expect.objectContaining({ createdAt: start, solvedAt: null }),
    ])
  })

  it('ends nothing when partial', async () => {
    await send('active', active(minutes(60), [{ kind: 'Alarm', unit: '9' }], { isWhole: false }), minutes(60))
    expect((await open()).toSorted()).toEqual(['9', 'P01-1', 'P01-2'])
  })

  it('ends all when empty, and nothing when invalid', async () => {
    await send('active', report(minutes(60), {}), minutes(60))
    expect(refusals()).toEqual([expect.objectContaining({ of: 'active', reason: 'invalid', field: 'items' })])
    expect(await open()).toHaveLength(2)
    await send('active', active(minutes(60), []), minutes(60))
    expect(await open()).toEqual([])
  })
})

const deadLetters = () => db.kysely.selectFrom('modemDeadLetters').select(['leaf', 'payload', 'error']).execute()

it('reports that the database refuses are set apart and acknowledged, without loss of neighbours', async () => {
  await sql`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.event_name = 'Disabled' then raise exception using errcode = '23514'; end if; return new; end $$`.execute(
    db.kysely,
  )
  await sql`create trigger refuse_one before insert on events for each row execute function refuse_one()`.execute(
    db.kysely,
  )
  const failures: unknown[] = []
  intake = new Intake({ db, onAnswers: () => undefined, onError: (error) => failures.push(error) })
  const list = [event('Reset', start), event('Disabled', start), event('Test started', start)]
  await Promise.all([send('event', list), send('event', event('Enabled', start))])
  expect((await events()).map(({ eventName }) => eventName).toSorted()).toEqual(['Enabled', 'Reset', 'Test started'])
  expect(await deadLetters()).toEqual([
    { leaf: 'event', payload: expect.stringContaining('"Disabled"'), error: expect.stringContaining('23514') },
  ])
  expect([failures.length, intake.counts.unstorable]).toEqual([1, 1])
})
