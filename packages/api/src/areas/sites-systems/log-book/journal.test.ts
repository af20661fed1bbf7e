import type { AttentionItem, LogRow } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { deletePerson } from '../../auth/delete-person.ts'

/** The journal of a trouble (product 27.1). */

let api: DemoApi
let call: Calls
let trouble: string
let journal: string
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  await addAlarm('BH 12')
  trouble = await openTrouble()
  journal = `/troubles/${trouble}/journal`
})
afterEach(() => api.close())

const system = demoIds.system('nidelva', 1)
const { users } = demoIds
const rang = { kind: 'call', contact: 'Kari Moe', phoneNumber: '+47 51 00 00 00', outcome: 'noAnswer' }

async function addAlarm(unitName: string, systemId = system): Promise<string> {
  const row = { systemId, unitName, hardwareName: 'BHH-500', hasAlarms: true }
  return (await api.db.kysely.insertInto('issues').values(row).returning('id').executeTakeFirstOrThrow()).id
}
const solveAll = () =>
  api.db.kysely
    .updateTable('issues')
    .set({ isSolved: true, solvedAt: new Date() })
    .where('systemId', '=', system)
    .execute()
async function openTrouble(systemId = system): Promise<string> {
  const open = api.db.kysely.selectFrom('troubles').select('id').where('systemId', '=', systemId)
  return (await open.where('kind', '=', 'alarm').where('overAt', 'is', null).executeTakeFirstOrThrow()).id
}
const write = (body: object, as: DemoAccount = 'site.operator', path = journal) => call(as, 'POST', path, body)
const linesOf = async (as: DemoAccount = 'site.monitor', query = ''): Promise<LogRow[]> =>
  (await call(as, 'GET', `${journal}?limit=1000${query}`)).body.data
const words = (rows: readonly LogRow[]) => rows.map(({ what, text, personName }) => [what, text, personName])
const rowOf = async (as: DemoAccount = 'site.monitor'): Promise<AttentionItem> =>
  (await call(as, 'GET', `/attention?limit=1000&systemId=${system}&kind=alarm`)).body.data[0]
const tick = () => {
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
}
const alarm = `/systems/${system}/assignments`
const nameOf = async (account: DemoAccount) => {
  const { firstName, lastName } = (await call(account, 'GET', '/user')).body.data
  return `${firstName} ${lastName}`
}

it('the journal has assignments, notes, calls and people on the way, latest first', async () => {
  const [operator, monitor] = [await nameOf('site.operator'), await nameOf('site.monitor')]
  await call('site.operator', 'POST', alarm, { kind: 'alarm' })
  tick()
  await write(rang)
  tick()
  await write({ kind: 'onWay', text: 'Ten minutes' })
  tick()
  await write({ kind: 'note', text: 'Key box is empty' })
  tick()
  await call('site.operator', 'POST', `${alarm}/hand-over`, { kind: 'alarm', assigneeId: users['site.monitor'] })
  expect(words(await linesOf())).toEqual([
    [`Alarm: handed over to ${monitor}`, null, operator],
    ['Note', 'Key box is empty', operator],
    ['On the way', 'Ten minutes', operator],
    ['Rang Kari Moe (+47 51 00 00 00): no answer', null, operator],
    [`Alarm: taken by ${operator}`, null, operator],
  ])
})

it('the journal has the notes of an assignment and of its outcome once', async () => {
  await call('site.operator', 'POST', alarm, { kind: 'alarm', note: 'Ringing' })
  await call('site.operator', 'POST', alarm, { kind: 'alarm', note: 'Ringing again' })
  await call('site.operator', 'POST', '/assignments/hand-over', { assigneeId: users['site.admin'] })
  await solveAll()
  await call('site.admin', 'POST', alarm, { kind: 'alarm', note: 'Burnt toast' })
  const notes = (await linesOf()).filter(({ kind }) => kind === 'note').map(({ text }) => text)
  expect(notes.toSorted()).toEqual(['Burnt toast', 'Ringing', 'Ringing again'])
})

it('the journal takes lines after the end, and none of the next trouble', async () => {
  await solveAll()
  await write({ kind: 'note', text: 'Detector cleaned' })
  await addAlarm('BH 13')
  const next = await openTrouble()
  expect(next).not.toBe(trouble)
  expect(words(await linesOf())).toEqual([['Note', 'Detector cleaned', await nameOf('site.operator')]])
  expect((await call('site.monitor', 'GET', `/troubles/${next}/journal`)).body.data).toEqual([])
})

it('the journal has pages', async () => {
  for (const text of ['one', 'two', 'three']) {
    await write({ kind: 'note', text })
    tick()
  }
  const page = async (offset: number) =>
    (await call('site.monitor', 'GET', `${journal}?limit=2&offset=${offset}`)).body.data.map(({ text }: LogRow) => text)
  expect([await page(0), await page(2)]).toEqual([['three', 'two'], ['one']])
})

it('the journal is in history and log book, where a line can be corrected', async () => {
  const { body } = await write(rang)
  const history = (await call('site.monitor', 'GET', `/systems/${system}/history?kind=change`)).body.data
  expect(history[0].name).toBe('Rang Kari Moe (+47 51 00 00 00): no answer')
  const book = `/systems/${system}/log-book`
  const [line] = (await call('site.monitor', 'GET', `${book}?kind=call`)).body.data
  expect(line).toMatchObject({ lineId: body.data.id, troubleId: trouble })
  tick()
  await write({ kind: 'note', text: 'It was Ola Moe', correctsId: body.data.id }, 'site.operator', book)
  expect(words(await linesOf())[0]?.slice(0, 2)).toEqual(['Note (correction)', 'It was Ola Moe'])
})

describe('the cause of an alarm', () => {
  it('is one line of journal and log book for each alarm without a cause', async () => {
    const second = await addAlarm('BH 13')
    const book = `/systems/${system}/log-book`
    await write({ kind: 'cause', cause: 'unwanted', alarmId: second, text: 'Steam' }, 'site.operator', book)
    expect((await linesOf()).map(({ cause, text }) => [cause, text])).toEqual([['unwanted', 'Steam']])
    await write({ kind: 'cause', cause: 'goodIntent' })
    const ownOf = (rows: LogRow[]) =>
      rows.filter(({ unitName }) => /^BH 1[23]$/.test(unitName ?? '')).map(({ unitName, cause }) => [unitName, cause])
    const both = [
      ['BH 12', 'goodIntent'],
      ['BH 13', 'unwanted'],
    ]
    expect(ownOf(await linesOf('site.monitor', '&kind=cause')).toSorted()).toEqual(both)
    expect(ownOf((await call('site.monitor', 'GET', `${book}?kind=cause&limit=1000`)).body.data).toSorted()).toEqual(
      both,
    )
    expect(refusal(await write({ kind: 'cause', cause: 'fire' }))).toEqual([409, 'log_book.cause_given'])
  })

  it('is written for thousands of alarms', async () => {
    await sql`insert into issues (system_id, unit_name, hardware_name, has_alarms)
      select ${system}, 'D' || n, 'BHH-500', true from generate_series(1, 6000) n`.execute(api.db.kysely)
    expect((await write({ kind: 'cause', cause: 'goodIntent' })).status).toBe(200)
    const { count } = await api.db.kysely
      .selectFrom('logLines')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('troubleId', '=', trouble)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(6000)
  })

  it('is written by one of two concurrent people', async () => {
    const answers = await Promise.all(['fire', 'unknown'].map((cause) => write({ kind: 'cause', cause })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is refused for other troubles', async () => {
    const row = { systemId: system, kind: 'configuration' as const, openedAt: new Date(), overAt: new Date() }
    const { id } = await api.db.kysely.insertInto('troubles').values(row).returning('id').executeTakeFirstOrThrow()
    const answer = await write({ kind: 'cause', cause: 'fire' }, 'site.operator', `/troubles/${id}/journal`)
    expect(refusal(answer)).toEqual([409, 'log_book.cause_given'])
  })
})

it.each([
  [{ kind: 'note' }, 'text'],
  [{ kind: 'note', text: 'x'.repeat(2001) }, 'text'],
  [{ kind: 'call', outcome: 'answered' }, 'contact'],
  [{ kind: 'call', contact: 'Kari Moe' }, 'outcome'],
  [{ kind: 'call', contact: 'Kari Moe', outcome: 'maybe' }, 'outcome'],
  [{ ...rang, phoneNumber: 'none' }, 'phoneNumber'],
  [{ kind: 'cause' }, 'cause'],
  [{ kind: 'visit', text: 'x' }, 'kind'],
  [{ kind: 'onWay', at: '2100-01-01T00:00:00Z' }, 'at'],
])('the journal refuses %j at its field', async (body, field) => {
  const { status, body: problem } = await write(body)
  expect([status, Object.keys(problem.fields)]).toEqual([400, [field]])
})

it('the journal needs a monitor to read and an operator to write', async () => {
  expect(await linesOf('site.monitor')).toEqual([])
  expect(refusal(await write(rang, 'site.monitor'))).toEqual([403, 'user.missing_permissions'])
  expect(refusal(await write(rang, 'super.monitor'))).toEqual([403, 'user.missing_permissions'])
  expect((await write(rang, 'super.admin')).status).toBe(200)
  expect(refusal(await call('outsider', 'GET', journal))).toEqual([403, 'user.missing_permissions'])
  expect(refusal(await write(rang, 'outsider'))).toEqual([403, 'user.missing_permissions'])
  const unknown = `/troubles/${users['site.admin']}/journal`
  expect(refusal(await write(rang, 'site.operator', unknown))).toEqual([404, 'trouble.not_found'])
})

it('the journal stores an entry once that a phone sends twice', async () => {
  const send = async () =>
    api.fetch(`/api/v1${journal}`, {
      method: 'POST',
      headers: {
        authorization: await api.tokenOf('site.operator'),
        'content-type': 'application/json',
        'idempotency-key': 'entry-of-a-phone',
      },
      body: JSON.stringify({ ...rang, at: api.clock.now.toISOString() }),
    })
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  expect(await linesOf()).toHaveLength(1)
})

it('the journal keeps the names of deleted accounts', async () => {
  const name = await nameOf('site.operator')
  await write(rang)
  const person = { id: users['site.operator'], emailAddress: demoIds.emails['site.operator'] }
  await api.db.kysely.transaction().execute((change) => deletePerson(change, person, api.clock.now))
  expect(words(await linesOf())).toEqual([['Rang Kari Moe (+47 51 00 00 00): no answer', null, name]])
})

it('a row of attention has the number of lines and the last one, except on a wall', async () => {
  expect((await rowOf()).journal).toEqual({ troubleId: trouble, linesCount: 0, last: null })
  await write(rang)
  tick()
  await write({ kind: 'note', text: 'Key box is empty' })
  const last = { at: api.clock.now.toISOString(), what: 'Key box is empty', personName: await nameOf('site.operator') }
  expect((await rowOf()).journal).toEqual({ troubleId: trouble, linesCount: 2, last })
  const { token } = (await call('site.monitor', 'POST', '/user/walls', { name: 'Hall', scope: 'own' })).body.data
  const wall = { headers: { authorization: token } }
  const rows = await (await api.fetch(`/api/v1/attention?systemId=${system}&kind=alarm`, wall)).json()
  expect(rows.data[0].journal).toBeNull()
  expect((await api.fetch(`/api/v1${journal}`, wall)).status).toBe(403)
})

it('the journal cannot be changed or removed', async () => {
  const { body } = await write(rang)
  const line = api.db.kysely.updateTable('logLines').set({ outcome: 'answered' }).where('id', '=', body.data.id)
  await expect(line.execute()).rejects.toThrow('the log book is never changed')
})
