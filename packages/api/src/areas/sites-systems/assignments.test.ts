import type { AttentionItem, AttentionKind } from '@emberwatch/contract/sites-systems'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { liveChannel } from '../../live/changes.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { endLostAssignments } from './assignment-rights.ts'

/** People take over troubles and assign them (product 13.12). */

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  await withAlarm(system)
})
afterEach(() => api.close())

const { users } = demoIds
const system = demoIds.system('nidelva', 1)
const path = `/systems/${system}/assignments`

async function withAlarm(systemId: string) {
  const issue = { systemId, unitName: 'Detector', hardwareName: 'BHH-500', hasAlarms: true }
  await api.db.kysely.insertInto('issues').values(issue).execute()
}
const solveAll = () =>
  api.db.kysely.updateTable('issues').set({ isSolved: true }).where('systemId', '=', system).execute()

const take = (as: DemoAccount, kind: AttentionKind = 'alarm', note?: string) =>
  call(as, 'POST', path, { kind, ...(note ? { note } : {}) })
const handOver = (as: DemoAccount, assigneeId: string, note?: string) =>
  call(as, 'POST', `${path}/hand-over`, { kind: 'alarm', assigneeId, ...(note ? { note } : {}) })
const giveBack = (as: DemoAccount) => call(as, 'POST', `${path}/return`, { kind: 'alarm' })

async function rowOf(as: DemoAccount, kind: AttentionKind = 'alarm'): Promise<AttentionItem> {
  const { body } = await api.get(as, `/api/v1/attention?limit=1000&systemId=${system}`)
  return body.data.find((item: AttentionItem) => item.kind === kind)
}
const assigneeOf = async (as: DemoAccount) => (await rowOf(as)).assignment?.assigneeId ?? null
const history = async (as: DemoAccount = 'site.monitor') => {
  const { body } = await api.get(as, `/api/v1/systems/${system}/history?limit=1000&kind=change`)
  return body.data
    .filter(({ name }: { name: string }) => /^(Alarm:|Note$)/.test(name))
    .map(({ name, detail, personName }: Record<string, string>) => [name, detail, personName])
}

it("filters what needs attention by the person's own and by unassigned", async () => {
  const kindsOf = async (taken: string, as: DemoAccount = 'site.operator') => {
    const { body } = await api.get(as, `/api/v1/attention?limit=1000&systemId=${system}&taken=${taken}`)
    return body.data.map(({ kind }: AttentionItem) => kind)
  }
  const all = await kindsOf('mine,nobody')
  expect(all).toContain('alarm')
  expect(await kindsOf('mine')).toEqual([])
  await take('site.operator')
  expect(await kindsOf('mine')).toEqual(['alarm'])
  expect(await kindsOf('nobody')).not.toContain('alarm')
  expect(await kindsOf('mine', 'site.monitor')).toEqual([])
  expect(await kindsOf('nobody', 'site.monitor')).not.toContain('alarm')
  expect(await kindsOf('nonsense')).toEqual([])
  await giveBack('site.operator')
  expect(await kindsOf('nobody')).toContain('alarm')
})

describe('a handover of all own assignments', () => {
  const passAll = (assigneeId: string, note?: string, as: DemoAccount = 'site.operator') =>
    call(as, 'POST', '/assignments/hand-over', { assigneeId, ...(note ? { note } : {}) })
  const shiftAssignees = async () => (await call('site.operator', 'GET', '/assignments/assignees')).body.data

  it('goes to one person with its notes and is in the history of each system', async () => {
    const other = demoIds.system('nidelva', 2)
    await withAlarm(other)
    await take('site.operator', 'alarm', 'Ringing')
    await call('site.operator', 'POST', `/systems/${other}/assignments`, { kind: 'alarm' })
    const offered = await shiftAssignees()
    expect(offered).toContainEqual({ id: users['site.monitor'], name: expect.any(String), count: 2 })
    expect(offered.some(({ id }: { id: string }) => id === users['super.monitor'])).toBe(false)
    const { status, body } = await passAll(users['site.monitor'])
    expect([status, body.data]).toEqual([200, { handedOverCount: 2, skipped: [] }])
    expect((await rowOf('site.admin')).assignment).toMatchObject({ assigneeId: users['site.monitor'], note: 'Ringing' })
    expect((await history()).map(([name]: string[]) => name)).toContainEqual(
      expect.stringMatching(/^Alarm: handed over/),
    )
    expect(refusal(await passAll(users['site.monitor']))).toEqual([404, 'assignment.not_found'])
  })

  it('skips and names troubles that the person does not see', async () => {
    const { kysely } = api.db
    await kysely
      .insertInto('systemAccess')
      .values({
        systemId: system,
        userId: users.outsider,
        emailAddress: 'outsider@emberwatch.example',
        accessLevel: 0,
        isAccepted: true,
      })
      .execute()
    const other = demoIds.system('nidelva', 2)
    await withAlarm(other)
    await take('site.operator')
    await call('site.operator', 'POST', `/systems/${other}/assignments`, { kind: 'alarm' })
    const { body } = await passAll(users.outsider, 'Shift ends')
    expect(body.data).toEqual({
      handedOverCount: 1,
      skipped: [{ systemId: other, systemName: expect.any(String), kind: 'alarm' }],
    })
    expect((await rowOf('site.admin')).assignment).toMatchObject({ assigneeId: users.outsider, note: 'Shift ends' })
  })

  it('is refused for a person without access, oneself and an unknown person', async () => {
    await take('site.operator')
    for (const id of [users.outsider, users['site.operator'], users['super.monitor'], demoIds.sites.nidelva])
      expect(refusal(await passAll(id))).toEqual([409, 'assignment.unknown_assignee'])
    expect((await call('site.operator', 'POST', '/assignments/hand-over', {})).body.fields).toEqual({
      assigneeId: 'Person is required',
    })
    expect(await assigneeOf('site.operator')).toBe(users['site.operator'])
  })
})

it('an assignment shows assignee, time and note to everybody who sees the trouble', async () => {
  const { status, body } = await take('site.operator', 'alarm', ' On the phone with the caretaker ')
  const assignment = {
    assigneeId: users['site.operator'],
    assigneeName: expect.any(String),
    note: 'On the phone with the caretaker',
    assignedAt: api.clock.now.toISOString(),
  }
  expect([status, body.data]).toEqual([200, assignment])
  for (const account of ['site.operator', 'site.monitor', 'site.admin'] as const)
    expect((await rowOf(account)).assignment).toEqual(assignment)
})

it('an assignment needs the right to see the trouble', async () => {
  expect(refusal(await take('outsider'))).toEqual([403, 'user.missing_permissions'])
  expect((await take('site.monitor')).status).toBe(200)
})

it('the second of two people gets the name of the assignee', async () => {
  const answers = await Promise.all([take('site.operator'), take('site.admin')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [winner, loser] = answers.toSorted((a, b) => a.status - b.status)
  expect(loser?.body).toMatchObject({
    statusText: 'assignment.other_assignee',
    message: expect.stringContaining(winner?.body.data.assigneeName),
  })
})

it('a second assignment to the same person changes the note and not the time', async () => {
  const { body } = await take('site.operator')
  api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  expect((await take('site.operator', 'alarm', 'Fire brigade is there')).body.data).toEqual({
    ...body.data,
    note: 'Fire brigade is there',
  })
})

it('an assignment is refused for a trouble that is over', async () => {
  await solveAll()
  expect(refusal(await take('site.operator'))).toEqual([409, 'assignment.trouble_over'])
})

it('the last assignee records the outcome of an ended trouble', async () => {
  await take('site.operator', 'alarm', 'Ringing')
  await solveAll()
  expect(refusal(await take('site.admin', 'alarm', 'Burnt toast'))).toEqual([409, 'assignment.trouble_over'])
  const { status, body } = await take('site.operator', 'alarm', 'Burnt toast')
  expect([status, body.data]).toMatchObject([200, { assigneeId: users['site.operator'], note: 'Burnt toast' }])
  expect(await rowOf('site.operator')).toBeUndefined()
  expect(JSON.stringify(await history())).toContain('Burnt toast')
})

it('an assignment refuses overlong notes and unknown kinds', async () => {
  expect((await take('site.operator', 'alarm', 'x'.repeat(201))).body.fields).toEqual({
    note: expect.stringContaining('200'),
  })
  expect((await take('site.operator', 'smoke' as AttentionKind)).body.fields).toHaveProperty('kind')
})

it('only the assignee and administrators of the system release an assignment', async () => {
  await take('site.operator')
  expect(refusal(await giveBack('site.monitor'))).toEqual([409, 'assignment.other_assignee'])
  expect((await giveBack('site.operator')).status).toBe(200)
  expect(await assigneeOf('site.operator')).toBeNull()
  expect(refusal(await giveBack('site.operator'))).toEqual([404, 'assignment.not_found'])
  await take('site.operator')
  expect((await giveBack('site.admin')).status).toBe(200)
})

it('an assignment passes to another person who sees the trouble', async () => {
  await take('site.operator')
  expect(refusal(await handOver('site.operator', users.outsider))).toEqual([409, 'assignment.unknown_assignee'])
  expect(await assigneeOf('site.operator')).toBe(users['site.operator'])
  expect((await handOver('site.operator', users['site.monitor'], 'Night shift')).status).toBe(200)
  expect(await assigneeOf('site.operator')).toBe(users['site.monitor'])
})

it('the candidates are people who see the system, and super users for super users', async () => {
  const offered = async (as: DemoAccount) =>
    (await api.get(as, `/api/v1/systems/${system}/assignees`)).body.data.map(({ id }: { id: string }) => id)
  const own = await offered('site.operator')
  expect(own).toEqual(expect.arrayContaining([users['site.admin'], users['site.monitor']]))
  for (const account of ['outsider', 'super.monitor'] as const) expect(own).not.toContain(users[account])
  expect(await offered('super.admin')).toContain(users['super.monitor'])
  await take('site.operator')
  expect(refusal(await handOver('site.operator', users['super.monitor']))).toEqual([409, 'assignment.unknown_assignee'])
})

it('an assignment ends with its trouble and does not return with the next one', async () => {
  await take('site.operator')
  await withAlarm(system)
  expect(await assigneeOf('site.operator')).toBe(users['site.operator'])
  await solveAll()
  await withAlarm(system)
  expect(await assigneeOf('site.operator')).toBeNull()
})

it('an assignment of lost contact ends when the system connects again', async () => {
  const set = (connectionState: string) =>
    api.db.kysely.updateTable('systems').set({ connectionState }).where('id', '=', system).execute()
  await set('mobile_connection_failed')
  await take('site.operator', 'offline')
  await set('panel_config_failed')
  expect((await rowOf('site.operator', 'offline')).assignment).not.toBeNull()
  await set('system_connected')
  await set('mobile_connection_failed')
  expect((await rowOf('site.operator', 'offline')).assignment).toBeNull()
})

it('an assignment of a configuration error ends when a later file is read', async () => {
  const add = (hash: string, parsingError: string | null, minutes: number) =>
    api.db.kysely
      .insertInto('configurations')
      .values({ systemId: system, hash, parsingError, createdAt: new Date(Date.UTC(2040, 0, 1, 0, minutes)) })
      .execute()
  await add('broken', 'line 3', 0)
  expect((await take('site.operator', 'configuration')).status).toBe(200)
  await add('well', null, 1)
  const open = api.db.kysely.selectFrom('troubleAssignments').selectAll().where('endedAt', 'is', null)
  expect(await open.execute()).toEqual([])
})

it.each([
  [
    'a ban',
    () => api.db.kysely.updateTable('users').set({ status: 'BANNED' }).where('id', '=', users['site.operator']),
  ],
  ['the loss of the site', () => api.db.kysely.deleteFrom('siteAccess').where('userId', '=', users['site.operator'])],
])('an assignment ends with %s, after which another person can take it', async (_, loss) => {
  await take('site.operator')
  await loss().execute()
  expect(await assigneeOf('site.admin')).toBeNull()
  expect((await take('site.admin')).status).toBe(200)
})

it('an assignment ends for good with the right', async () => {
  await take('site.operator')
  const setStatus = (status: 'BANNED' | 'ACTIVE') =>
    api.db.kysely.updateTable('users').set({ status }).where('id', '=', users['site.operator']).execute()
  await setStatus('BANNED')
  await endLostAssignments(api.db.kysely, api.clock.now)
  await setStatus('ACTIVE')
  expect(await assigneeOf('site.admin')).toBeNull()
})

it('an assignment ends with the deletion of the account', async () => {
  await take('site.operator')
  await call('site.operator', 'POST', '/user/delete', { password: 'emberwatch-demo' })
  expect(await assigneeOf('site.admin')).toBeNull()
})

it('an assignment is in the history of the system with person, note and outcome', async () => {
  await take('site.operator', 'alarm', 'Ringing')
  const step = () => {
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
  }
  step()
  await handOver('site.operator', users['site.monitor'], 'Night shift')
  step()
  await giveBack('site.monitor')
  const [back, nightNote, over, note, line] = await history()
  const operator = line[2]
  expect(line).toEqual([`Alarm: taken by ${operator}`, null, expect.any(String)])
  expect(note).toEqual(['Note', 'Ringing', operator])
  expect(over).toEqual([expect.stringMatching(/^Alarm: handed over to /), null, operator])
  expect(nightNote).toEqual(['Note', 'Night shift', operator])
  expect(back).toEqual(['Alarm: given back', null, expect.any(String)])
  expect(await history()).toHaveLength(5)
})

it('an assignment reaches the open pages of everybody who sees the system', async () => {
  const payloads: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  await api.db.listen(liveChannel, (payload) => {
    payloads.push(payload)
    if (payload.includes(system) && JSON.parse(payload).kind === 'issue') resolve()
  })
  payloads.length = 0
  await take('site.operator')
  await promise
  expect(payloads.some((payload) => JSON.parse(payload).kind === 'issue')).toBe(true)
})

it('an assignment changes nothing else of the row', async () => {
  const { assignment: _, ...before } = await rowOf('site.admin')
  await take('site.operator')
  const { assignment, ...after } = await rowOf('site.admin')
  expect(assignment).not.toBeNull()
  expect(after).toEqual(before)
})
