import { read, utils } from '@e965/xlsx'
import type { LiveChange } from '@emberwatch/contract'
import { type LogRow, logKinds } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../../fleet/index.ts'
import { audienceOf } from '../../../live/audience.ts'
import { liveChannel } from '../../../live/changes.ts'
import { type Calls, callsOf, refusal } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { plansOf } from '../../../testing/plans.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { deletePerson } from '../../auth/delete-person.ts'

/** The log book of a site (product 26.1). */

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterEach(() => api.close())

const site = demoIds.sites.nidelva
const system = demoIds.system('nidelva', 1)
const otherSystem = demoIds.system('nidelva', 2)
const foreignSystem = demoIds.system('akerselva', 1)
const book = `/sites/${site}/log-book`
const note = { kind: 'note', text: 'Painters on the second floor' }
const hourMs = 3_600_000
const ago = (hours: number) => new Date(api.clock.now.getTime() - hours * hourMs)

const write = (body: object, as: DemoAccount = 'site.operator', path = book) => call(as, 'POST', path, body)
const written = async (body: object, as?: DemoAccount, path?: string): Promise<string> => {
  const answer = await write(body, as, path)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body.data.id
}
const linesOf = async (query = '', as: DemoAccount = 'site.monitor', of = `sites/${site}`): Promise<LogRow[]> =>
  (await api.get(as, `/api/v1/${of}/log-book?limit=1000${query}`)).body.data
const lineOf = async (id: string) => (await linesOf()).find(({ lineId }) => lineId === id) as LogRow

async function addAlarm(unitName: string, at: Date, systemId = system): Promise<string> {
  const row = { systemId, unitName, hardwareName: 'BHH-500', hasAlarms: true, createdAt: at, isSolved: true }
  const times = { receivedAt: at, solvedAt: new Date(at.getTime() + hourMs) }
  const added = await api.db.kysely
    .insertInto('issues')
    .values({ ...row, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}
const addWork = (startsAt: Date, endsAt: Date, more: object = {}) =>
  api.db.kysely
    .insertInto('works')
    .values({ siteId: site, kind: 'test', startsAt, endsAt, ...more })
    .execute()
const addCause = (alarmId: string, cause = 'unwanted', more: object = {}) =>
  write({ kind: 'cause', cause, alarmId, ...more })

/** The right of one system alone. */
async function giveSystem(account: DemoAccount, systemId: string, accessLevel: 0 | 1): Promise<void> {
  const who = { userId: demoIds.users[account], emailAddress: demoIds.emails[account] }
  await api.db.kysely
    .insertInto('systemAccess')
    .values({ ...who, systemId, accessLevel, isAccepted: true })
    .execute()
}

describe('a line', () => {
  it('has author and time from the server and the text of the person', async () => {
    const id = await written({ ...note, personName: 'Somebody', writtenAt: '2020-01-01T00:00:00Z' })
    expect(await lineOf(id)).toMatchObject({
      kind: 'note',
      what: 'Note',
      text: note.text,
      at: api.clock.now.toISOString(),
      writtenAt: api.clock.now.toISOString(),
      personName: expect.stringMatching(/./),
      systemId: null,
      files: [],
    })
  })

  it('may be about an earlier time, but not a future one', async () => {
    const at = ago(30).toISOString()
    expect(await lineOf(await written({ ...note, at }))).toMatchObject({
      at,
      writtenAt: api.clock.now.toISOString(),
    })
    const answer = await write({ ...note, at: new Date(api.clock.now.getTime() + 2 * hourMs).toISOString() })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['at']])
  })

  it('has up to the allowed number of text lines', async () => {
    const text = 'All sounders heard\nBattery of the panel: 27.1 V'
    expect((await lineOf(await written({ ...note, text }))).text).toBe(text)
    const answer = await write({ ...note, text: 'a\u0000b' })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['text']])
  })

  it('of a weekly test names the call point', async () => {
    const id = await written({ kind: 'test', callPoint: 'MCP 3', systemId: system })
    expect(await lineOf(id)).toMatchObject({ kind: 'test', what: 'Weekly test', unitName: 'MCP 3', systemId: system })
  })

  it.each([
    [{ kind: 'note' }, 'text'],
    [{ kind: 'visit', text: ' \u200b ' }, 'text'],
    [{ kind: 'test' }, 'callPoint'],
    [{ kind: 'cause', cause: 'fire' }, 'alarmId'],
    [{ kind: 'cause', alarmId: system }, 'cause'],
    [{ kind: 'cause', cause: 'fire', alarmId: system }, 'alarmId'],
    [{ kind: 'alarm', text: 'Made up' }, 'kind'],
    [{ ...note, at: 'yesterday' }, 'at'],
    [{ ...note, at: '1997-12-31T00:00:00Z' }, 'at'],
    [{ ...note, text: 'a'.repeat(2001) }, 'text'],
    [{ ...note, systemId: foreignSystem }, 'systemId'],
    [{ ...note, systemId: 'none' }, 'systemId'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await write(body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  it('keeps the name of a person whose account is deleted', async () => {
    const id = await written(note)
    const { personName } = await lineOf(id)
    const person = { id: demoIds.users['site.operator'], emailAddress: demoIds.emails['site.operator'] }
    await api.db.kysely.transaction().execute((change) => deletePerson(change, person, api.clock.now))
    expect(personName).not.toBe('Deleted user')
    expect((await lineOf(id)).personName).toBe(personName)
  })

  it('moves with its system, and stays without a removed one', async () => {
    const id = await written({ ...note, systemId: otherSystem })
    const { systemName } = await lineOf(id)
    await api.db.kysely.deleteFrom('systems').where('id', '=', otherSystem).execute()
    expect(await lineOf(id)).toMatchObject({ systemId: null, systemName, text: note.text })
  })

  it('cannot be edited or removed, not even in the database', async () => {
    const id = await written(note)
    const { kysely } = api.db
    await expect(kysely.updateTable('logLines').set({ text: 'x' }).where('id', '=', id).execute()).rejects.toThrow(
      'the log book is never changed',
    )
    await expect(kysely.deleteFrom('logLines').where('id', '=', id).execute()).rejects.toThrow(
      'the log book is never changed',
    )
    expect((await lineOf(id)).text).toBe(note.text)
  })

  it('is in the history once, and in the record', async () => {
    const id = await written({ ...note, systemId: system })
    const { body } = await api.get('site.monitor', `/api/v1/systems/${system}/history?limit=1000&kind=change`)
    const own = body.data.filter(({ detail }: { detail: string }) => detail === note.text)
    expect(own).toEqual([expect.objectContaining({ id: `w${id}`, name: 'Note', personName: expect.any(String) })])
    const line = await api.db.kysely
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'logBook.written')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ targetType: 'system', targetId: system, details: { line: id, kind: 'note' } })
  })
})

describe('a correction', () => {
  it('names the line before, which names it in turn', async () => {
    const first = await written(note)
    const second = await written({ ...note, text: 'Painters on the third floor', correctsId: first })
    expect(await lineOf(second)).toMatchObject({ correctsId: first, what: 'Note (correction)' })
    expect(await lineOf(first)).toMatchObject({ correctedById: second, text: note.text })
  })

  it('succeeds once: the second of two concurrent ones is refused', async () => {
    const correctsId = await written(note)
    const answers = await Promise.all([write({ ...note, correctsId }), write({ ...note, correctsId }, 'site.admin')])
    expect(answers.map(refusal).toSorted()).toEqual([
      [200, undefined],
      [409, 'log_book.already_corrected'],
    ])
  })

  it('must be about a line of the same site, or of the same system', async () => {
    const foreign = await written(note, 'site.admin', `/sites/${demoIds.sites.akerselva}/log-book`)
    const ofSite = await written(note)
    const notFound = [404, 'log_book.line_not_found']
    expect(refusal(await write({ ...note, correctsId: foreign }))).toEqual(notFound)
    expect(refusal(await write({ ...note, correctsId: 'none' }))).toEqual(notFound)
    const path = `/systems/${system}/log-book`
    expect(refusal(await write({ ...note, correctsId: ofSite }, 'site.operator', path))).toEqual(notFound)
  })

  it('cannot turn a cause into another line, or the reverse', async () => {
    const alarmId = await addAlarm('BH 12', ago(5))
    const cause = (await addCause(alarmId)).body.data.id
    const other = await written(note)
    for (const body of [
      { ...note, correctsId: cause },
      { kind: 'cause', cause: 'fire', alarmId, correctsId: other },
    ])
      expect(Object.keys((await write(body)).body.fields)).toEqual(['kind'])
    const wrong = { correctsId: cause }
    const answer = await addCause(await addAlarm('BH 13', ago(4)), 'fire', wrong)
    expect(Object.keys(answer.body.fields)).toEqual(['alarmId'])
  })
})

describe('an automatic line', () => {
  it('has a kind by which the list filters', async () => {
    const alarmId = await addAlarm('BH 12', ago(5))
    await addCause(alarmId)
    for (const kind of ['test', 'visit', 'drill', 'fault', 'note']) await written({ ...note, kind, callPoint: 'MCP 1' })
    await call('site.operator', 'POST', `/systems/${system}/assignments`, { kind: 'offline' })
    const take = { systemId: system, kind: 'alarm' as const, assigneeId: demoIds.users['site.operator'] }
    await api.db.kysely
      .insertInto('troubleAssignments')
      .values({ ...take, assignedAt: ago(4) })
      .execute()
    const { id: troubleId } = await api.db.kysely
      .insertInto('troubles')
      .values({ systemId: system, kind: 'offline', openedAt: ago(4), overAt: ago(3) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const body of [{ kind: 'onWay' }, { kind: 'call', contact: 'Kari Moe', outcome: 'answered' }])
      await written(body, 'site.operator', `/troubles/${troubleId}/journal`)
    const event = { systemId: system, unitName: 'BH 12', eventName: 'Disabled', occurredAt: ago(3), receivedAt: ago(3) }
    await api.db.kysely
      .insertInto('events')
      .values(event as never)
      .execute()
    await addWork(ago(2), ago(1))
    const all = await linesOf()
    const times = all.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    for (const kind of logKinds) {
      const { data, count } = (await api.get('site.monitor', `/api/v1/sites/${site}/log-book?limit=1000&kind=${kind}`))
        .body
      expect([kind, data.length > 0, count]).toEqual([kind, true, data.length])
      expect(new Set(data.map((row: LogRow) => row.kind))).toEqual(new Set([kind]))
      expect(data).toEqual(all.filter((row) => row.kind === kind))
    }
  })

  it('has start and end of work and of its cover, but no planned work', async () => {
    await addWork(ago(2), ago(1), { reason: 'Weekly', endedAt: ago(1), ending: 'time' })
    await addWork(ago(5), ago(-5), { systemIds: [otherSystem], nextAt: ago(-5) })
    await addWork(ago(-3), ago(-4), { nextAt: ago(-3) })
    await addWork(ago(-3), ago(-4), { endedAt: ago(6), ending: 'cancelled' })
    const whats = async (of: string) =>
      (await linesOf('&kind=work', 'site.monitor', of)).map(({ what, text, at }) => [what, text, at])
    const whole = [
      ['Test: end', 'Weekly', ago(1).toISOString()],
      ['Test: begin', 'Weekly', ago(2).toISOString()],
    ]
    const ofOther = ['Test: begin', null, ago(5).toISOString()]
    expect(await whats(`sites/${site}`)).toEqual([...whole, ofOther])
    expect(await whats(`systems/${system}`)).toEqual(whole)
    expect(await whats(`systems/${otherSystem}`)).toEqual([...whole, ofOther])
    const { body } = await api.get('site.monitor', `/api/v1/sites/${site}/history?limit=1000`)
    expect(body.data.some(({ name }: { name: string | null }) => name?.startsWith('Test: '))).toBe(false)
  })

  it('has start and end of an alarm, and its written cause', async () => {
    const alarmId = await addAlarm('BH 12', ago(5))
    await addCause(alarmId, 'equipment', { text: 'Dust' })
    const ofAlarm = (await linesOf('&kind=alarm,cause')).filter(({ unitName }) => unitName === 'BH 12')
    expect(ofAlarm.map(({ what, at, alarmCause }) => [what, at, alarmCause])).toEqual([
      ['Alarm over', ago(4).toISOString(), null],
      ['Alarm', ago(5).toISOString(), 'equipment'],
      ['Cause of an alarm: Equipment', ago(5).toISOString(), null],
    ])
  })

  it('finds disablements by their own index of events', async () => {
    const statements = await statementsOf(api.db, () => linesOf('&kind=disablement'))
    const nodes = await plansOf(api.db, statements, 'set enable_seqscan = off')
    const names = nodes.map((node) => (node as { 'Index Name'?: string })['Index Name'] ?? '')
    const ofEvents = names.filter((name) => name.startsWith('events_'))
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where indexname = any(${ofEvents}::text[])`.execute(api.db.kysely)
    // The lines of the page are then read by their keys.
    const ofSystems = rows.filter(({ indexdef }) => indexdef.includes('(system_id'))
    expect(ofSystems.length).toBeGreaterThan(0)
    expect(ofSystems.filter(({ indexdef }) => !indexdef.includes('Disabled'))).toEqual([])
  })

  it('filters by days', async () => {
    const id = await written({ ...note, at: ago(24 * 40).toISOString() })
    const day = ago(24 * 40)
      .toISOString()
      .slice(0, 10)
    const rows = await linesOf(`&beginDate=${day}&endDate=${day}`)
    expect(rows.map(({ lineId }) => lineId)).toContain(id)
    for (const { at } of rows) expect(at.slice(0, 10)).toBe(day)
  })
})

describe('rights', () => {
  it('of a monitor allow to read, those of an operator to write', async () => {
    expect(refusal(await write(note, 'site.monitor'))).toEqual([403, 'user.missing_permissions'])
    expect(refusal(await write(note, 'outsider'))).toEqual([403, 'user.missing_permissions'])
    expect((await api.get('outsider', `/api/v1${book}`)).status).toBe(403)
    expect(refusal(await write(note, 'super.monitor'))).toEqual([403, 'user.missing_permissions'])
    for (const account of ['site.operator', 'site.admin', 'super.admin'] as const)
      expect((await write(note, account)).status).toBe(200)
  })

  it('on one system allow to read and write lines about that system', async () => {
    await giveSystem('outsider', system, 1)
    const ofSystem = `/systems/${system}/log-book`
    const own = await written(note, 'outsider', ofSystem)
    const ofSite = await written(note)
    const ofOther = await written({ ...note, systemId: otherSystem })
    const lineIds = (await linesOf('', 'outsider', `systems/${system}`)).map(({ lineId }) => lineId)
    expect(lineIds).toContain(own)
    expect(lineIds).not.toContain(ofSite)
    expect(lineIds).not.toContain(ofOther)
    for (const path of [book, `/systems/${otherSystem}/log-book`])
      expect(refusal(await write(note, 'outsider', path))).toEqual([403, 'user.missing_permissions'])
    const alarmId = await addAlarm('BH 1', ago(2), otherSystem)
    const answer = await write({ kind: 'cause', cause: 'fire', alarmId }, 'outsider', ofSystem)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['alarmId']])
  })
})

it('refuses the 61st line of a person within a minute', async () => {
  const headers = { authorization: await api.tokenOf('site.operator') }
  const answers = []
  for (let n = 0; n < 61; n++) answers.push(await api.post(`/api/v1${book}`, note, headers))
  expect(answers.slice(0, 60).filter(({ status }) => status !== 200)).toEqual([])
  expect(answers[60]).toMatchObject({ status: 429, body: { statusText: 'generic.too_many_requests' } })
  expect(Number(answers[60]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('announce a new line to open pages, also to people with its system only', async () => {
  await giveSystem('outsider', system, 0)
  const changes: LiveChange[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await api.db.listen(liveChannel, (payload) => {
    const { kind, rows } = JSON.parse(payload)
    if (kind !== 'logLine') return
    for (const [id, siteId] of rows) changes.push({ kind, id, siteId })
    if (changes.length === 2) resolve()
  })
  await written({ ...note, systemId: system })
  await written(note)
  await promise
  const { users } = demoIds
  const listeners = [users['site.monitor'], users.outsider, users['super.monitor']]
  const audience = await audienceOf(api.db.kysely, changes, listeners)
  expect(audience.map(({ change, people }) => [change.id, change.siteId, [...people].toSorted()])).toEqual([
    [system, site, listeners.toSorted()],
    [site, site, [users['site.monitor'], users['super.monitor']].toSorted()],
  ])
})

it('include a spreadsheet of all filtered lines', async () => {
  const first = await written({ kind: 'test', callPoint: 'MCP 3' })
  await written({ kind: 'test', callPoint: 'MCP 4', correctsId: first })
  const answer = await api.fetch(`/api/v1/sites/${site}/log-book-file?kind=test&timeZone=Europe/Oslo`, {
    headers: { authorization: await api.tokenOf('site.monitor') },
  })
  expect(answer.headers.get('content-disposition')).toMatch(/LogBook-.*\.xlsx/)
  const sheet = read(Buffer.from(await answer.arrayBuffer())).Sheets['Log book']
  const [titles, ...rows] = utils.sheet_to_json<string[]>(sheet as never, { header: 1 })
  expect(titles?.slice(0, 3)).toEqual(['Time (Europe/Oslo)', 'Written (Europe/Oslo)', 'Kind'])
  expect(rows.map((row) => [row[4], row[5]])).toEqual(
    expect.arrayContaining([
      ['Weekly test (correction)', 'MCP 4'],
      ['Weekly test (corrected by a later line)', 'MCP 3'],
    ]),
  )
})

describe('false alarms', () => {
  const figures = async (of = `sites/${site}`) =>
    (await api.get('site.monitor', `/api/v1/${of}/false-alarms`)).body.data

  it('are counted by current causes and the time of their alarm', async () => {
    const before = await figures()
    const alarms: string[] = []
    for (const hours of [1, 2, 3, 24 * 400]) alarms.push(await addAlarm('BH 7', ago(hours)))
    const [first, second, , old] = alarms as [string, string, string, string]
    const cause = (await addCause(first, 'unwanted')).body.data.id
    await addCause(second, 'unknown')
    await addCause(old, 'unwanted')
    const now = await figures()
    expect([now.alarms - before.alarms, now.withoutCause - before.withoutCause]).toEqual([3, 1])
    expect([now.falseAlarms, now.perDetectorYear]).toEqual([2, 2 / now.detectors])
    expect(now.devices).toEqual([
      { systemId: system, systemName: expect.any(String), unitName: 'BH 7', falseAlarms: 2 },
    ])
    await addCause(first, 'fire', { correctsId: cause })
    expect(await figures()).toMatchObject({ falseAlarms: 1, devices: [] })
  })

  it('restart after a visit, for devices and for the limit of eleven', async () => {
    for (let n = 0; n < 11; n++) await addCause(await addAlarm(`BH ${n}`, ago(50 + n)))
    expect(await figures()).toMatchObject({ sinceVisit: 11, isSinceVisitOver: true, lastVisitAt: null, devices: [] })
    const at = ago(49).toISOString()
    const visit = await written({ kind: 'visit', text: 'Yearly', at })
    expect(await figures()).toMatchObject({ sinceVisit: 0, isSinceVisitOver: false, lastVisitAt: at, falseAlarms: 11 })
    expect((await figures(`systems/${otherSystem}`)).lastVisitAt).toBe(at)
    await written({ kind: 'visit', text: 'Was on another day', at: ago(55).toISOString(), correctsId: visit })
    expect(await figures()).toMatchObject({ sinceVisit: 6, lastVisitAt: ago(55).toISOString() })
  })

  it('are over the rate with more than one per 25 detectors', async () => {
    const { detectors } = await figures(`systems/${system}`)
    const most = Math.floor(detectors / 25)
    expect(most).toBeGreaterThan(0)
    for (let n = 0; n < most; n++) await addCause(await addAlarm(`BH ${n}`, ago(5)))
    expect(await figures(`systems/${system}`)).toMatchObject({ falseAlarms: most, isRateOver: false })
    await addCause(await addAlarm('BH 99', ago(5)))
    expect(await figures(`systems/${system}`)).toMatchObject({ isRateOver: true })
  })

  it('have one cause for each alarm, corrected by another line', async () => {
    const alarmId = await addAlarm('BH 12', ago(5))
    const answers = await Promise.all([addCause(alarmId), addCause(alarmId)])
    expect(answers.map(refusal).toSorted()).toEqual([
      [200, undefined],
      [409, 'log_book.cause_given'],
    ])
  })
})
