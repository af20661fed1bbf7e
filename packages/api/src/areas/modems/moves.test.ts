import { until } from '@emberwatch/http/testing/until'
import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let as: Calls
beforeEach(async () => {
  api = await openDemoApi()
  as = callsOf(api)
})
afterEach(() => api.close())

const { nidelva, skansen } = demoIds.sites
const id = demoIds.modem('nidelva')
const system = demoIds.system('nidelva', 1)
type Account = Parameters<Calls>[0]

const move = (body: object, account: Account = 'site.admin') => as(account, 'POST', `/modems/${id}/move`, body)
const hold = (account: keyof typeof demoIds.users, siteId: string, accessLevel: 0 | 2 = 0) =>
  api.db.kysely
    .insertInto('siteAccess')
    .values({
      ...{ siteId, userId: demoIds.users[account], emailAddress: demoIds.emails[account] },
      ...{ accessLevel, isAccepted: true },
    })
    .execute()
const entries = () =>
  api.db.kysely.selectFrom('modemSystems').select(['id', 'systemId']).where('modemId', '=', id).execute()
const placeOf = async () =>
  (await api.db.kysely.selectFrom('modems').select('siteId').where('id', '=', id).executeTakeFirstOrThrow()).siteId

describe('a modem at another site', () => {
  it('takes its systems along with entries, history and hardware', async () => {
    const before = await entries()
    const history = (await as('site.admin', 'GET', `/systems/${system}/history?limit=1000`)).body
    const { status, body } = await move({ siteId: skansen, systems: 'move' })
    expect([status, body.data.siteId]).toEqual([200, skansen])
    expect(body.data).toEqual((await as('site.admin', 'GET', `/modems/${id}`)).body.data)
    expect(await entries()).toEqual(before)
    const { kysely } = api.db
    const ids = before.map(({ systemId }) => systemId)
    const sites = await kysely.selectFrom('systems').select('siteId').distinct().where('id', 'in', ids).execute()
    const hardware = await kysely
      .selectFrom('configurationHardware')
      .select('siteId')
      .distinct()
      .where('systemId', 'in', ids)
      .execute()
    expect([sites, hardware]).toEqual([[{ siteId: skansen }], [{ siteId: skansen }]])
    const after = (await as('site.admin', 'GET', `/systems/${system}/history?limit=1000`)).body
    expect(after.count).toBe(history.count + 1)
    expect(after.data[0]).toMatchObject({ name: 'Moved to another site' })
  })

  it('changes access immediately', async () => {
    await hold('outsider', skansen)
    const sees = async () => (await as('outsider', 'GET', `/systems/${system}`)).status
    expect(await sees()).toBe(403)
    await move({ siteId: skansen, systems: 'move' })
    expect(await sees()).toBe(200)
    await as('super.admin', 'POST', `/modems/${id}/move`, { siteId: nidelva, systems: 'move' })
    expect(await sees()).toBe(403)
  })

  it('leaves its systems on the site without a modem, and clears its place', async () => {
    await api.db.kysely
      .insertInto('webhooks')
      .values({
        ...{ siteId: nidelva, url: 'https://fire.example/', secret: 'x', occurrenceNumber: 0 },
        ...{ alarms: true, lostContact: true, faults: true, backToNormal: true },
      })
      .execute()
    const before = await entries()
    const { revision } = await link()
    const { body } = await move({ siteId: skansen, systems: 'leave' })
    expect(body.data).toMatchObject({ siteId: skansen, modemSystems: [], lat: null, lng: null })
    const rows = await api.db.kysely
      .selectFrom('systems')
      .select(['siteId', 'connectionState'])
      .distinct()
      .where(
        'id',
        'in',
        before.map(({ systemId }) => systemId),
      )
      .execute()
    expect(rows).toEqual([{ siteId: nidelva, connectionState: null }])
    expect(await api.db.kysely.selectFrom('occurrences').select('kind').where('kind', '=', 'lost').execute()).toEqual(
      [],
    )
    expect((await link()).revision).toBe(revision + 1)
  })
  const link = () =>
    api.db.kysely.selectFrom('modemLinks').select('revision').where('modemId', '=', id).executeTakeFirstOrThrow()

  it('has a preview of the systems and of the people who lose or gain access', async () => {
    await hold('outsider', skansen, 2)
    await api.db.kysely
      .deleteFrom('siteAccess')
      .where('siteId', '=', skansen)
      .where('userId', '=', demoIds.users['site.monitor'])
      .execute()
    const { status, body } = await as('site.admin', 'POST', `/modems/${id}/move/preview`, {
      ...{ siteId: skansen, systems: 'move' },
    })
    expect(status).toBe(200)
    const { from, to, systems, people, losing, gaining } = body.data
    expect([from.id, to.id]).toEqual([nidelva, skansen])
    expect(systems.map((row: { id: string }) => row.id)).toContain(system)
    const levels = Object.fromEntries(people.map((row: { id: string }) => [row.id, row]))
    expect(levels[demoIds.users.outsider]).toMatchObject({ from: null, to: 2 })
    expect(levels[demoIds.users['site.monitor']]).toMatchObject({ from: 0, to: null })
    expect([losing, gaining]).toEqual([
      people.filter((row: { to: unknown }) => row.to === null).length,
      people.filter((row: { from: unknown }) => row.from === null).length,
    ])
    expect(people[0].to).toBeNull()
    expect(await placeOf()).toBe(nidelva)
  })

  it('needs an admin of both sites', async () => {
    const { outsiderSite } = demoIds
    expect(refusal(await move({ siteId: outsiderSite, systems: 'move' }))).toEqual([403, 'user.missing_permissions'])
    await hold('outsider', nidelva, 0)
    expect(refusal(await move({ siteId: outsiderSite, systems: 'move' }, 'outsider'))).toEqual([
      403,
      'user.missing_permissions',
    ])
    expect((await move({ siteId: outsiderSite, systems: 'move' }, 'super.admin')).status).toBe(200)
  })

  it('refuses an unknown site, its own site and a missing choice', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(refusal(await move({ siteId: nowhere, systems: 'move' }))).toEqual([404, 'site.not_found'])
    expect(refusal(await move({ siteId: nidelva, systems: 'move' }))).toEqual([409, 'modem.same_site'])
    const { status, body } = await move({ siteId: skansen })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['systems']])
  })

  it('goes to the site of the first of two requests', async () => {
    const akerselva = demoIds.sites.akerselva
    const bodies = [skansen, akerselva].map((siteId) => ({ siteId, fromSiteId: nidelva, systems: 'move' }))
    const answers = await Promise.all(bodies.map((body) => move(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = answers.find(({ status }) => status === 409) ?? { body: null }
    expect(body.statusText).toBe('modem.other_site_meanwhile')
    const winner = await api.db.kysely
      .selectFrom('sites')
      .select('name')
      .where('id', '=', await placeOf())
      .executeTakeFirstOrThrow()
    expect(body.message).toContain(`it stands at ${winner.name} now`)
  })

  it('ends the assignment of a person who no longer sees the system', async () => {
    await hold('outsider', nidelva, 2)
    const { id: assignmentId } = await api.db.kysely
      .insertInto('troubleAssignments')
      .values({ systemId: system, kind: 'alarm', assigneeId: demoIds.users.outsider })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.db.kysely
      .insertInto('issues')
      .values({ systemId: system, unitName: 'BH-1', hardwareName: 'BH-320', hasAlarms: true })
      .execute()
    await move({ siteId: skansen, systems: 'move' })
    const row = await api.db.kysely
      .selectFrom('troubleAssignments')
      .select('ending')
      .where('id', '=', assignmentId)
      .executeTakeFirstOrThrow()
    expect(row.ending).toBe('access')
  })

  it('sends changes to open pages of both sites and to people whose rights change', async () => {
    const messages: string[] = []
    await api.db.listen('live', (payload) => {
      const { kind, rows } = JSON.parse(payload) as { kind: string; rows: [string, string | null][] }
      messages.push(...rows.map(([thing, siteId]) => `${kind} ${thing} ${siteId}`))
    })
    await move({ siteId: skansen, systems: 'move' })
    const changes = [
      ...[nidelva, skansen].flatMap((siteId) => [`modem ${id} ${siteId}`, `system ${system} ${siteId}`]),
      `rights ${demoIds.users['site.monitor']} null`,
    ]
    await until(() => changes.every((change) => messages.includes(change)))
    expect(messages).toEqual(expect.arrayContaining(changes))
  })

  it('writes to the record of the modem, of both sites and of each system', async () => {
    await move({ siteId: skansen, systems: 'move' })
    const lines = await api.db.kysely
      .selectFrom('auditLog')
      .select(['action', 'targetId', 'changes'])
      .where('actorId', '=', demoIds.users['site.admin'])
      .orderBy('id', 'desc')
      .limit(3 + (await entries()).length)
      .execute()
    const changes = [{ field: 'site', from: expect.any(String), to: expect.any(String) }]
    expect(lines).toEqual(
      expect.arrayContaining([
        { action: 'modem.moved', targetId: id, changes },
        { action: 'system.moved', targetId: system, changes },
        { action: 'site.modemLeft', targetId: nidelva, changes: null },
        { action: 'site.modemCame', targetId: skansen, changes: null },
      ]),
    )
  })
})

describe('planned work when a modem moves', () => {
  const hour = 3_600_000
  const inHours = (hours: number) => new Date(api.clock.now.getTime() + hours * hour)
  const addWork = async (row: object) => {
    const [startsAt, endsAt] = [inHours(-1), inHours(1)]
    const values = { siteId: nidelva, kind: 'service' as const, startsAt, endsAt, nextAt: endsAt, ...row }
    return (await api.db.kysely.insertInto('works').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const worksAt = async (siteId: string) =>
    (await as('super.admin', 'GET', `/sites/${siteId}/works`)).body.data.map((work: { id: string }) => work.id)

  it('goes along when it is for the modem or for nothing but its systems', async () => {
    const { id: other } = await api.db.kysely
      .insertInto('systems')
      .values({ siteId: nidelva, type: 'autrosafe' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const moved = [await addWork({ modemId: id }), await addWork({ systemIds: [system] })]
    const left = [await addWork({}), await addWork({ systemIds: [system, other] })]
    const over = await addWork({ modemId: id, endedAt: api.clock.now, ending: 'hand' })
    await move({ siteId: skansen, systems: 'move' })
    expect((await worksAt(skansen)).sort()).toEqual(moved.sort())
    expect((await worksAt(nidelva)).sort()).toEqual([...left, over].sort())
    const { body } = await as('super.admin', 'GET', `/systems/${system}/works?state=running`)
    expect(body.data.map((work: { id: string }) => work.id).sort()).toEqual(moved)
  })

  it.each(['leave', 'delete'])(
    'ends for good and tells what still stands when the systems lose it: %s',
    async (how) => {
      const weekly = { timeZone: 'UTC', weekday: 1, startMinute: 7 * 60, createdById: demoIds.users['super.admin'] }
      const works = [await addWork({ modemId: id }), await addWork({ modemId: id, ...weekly })]
      const ofSystem = await addWork({ systemIds: [system], startsAt: inHours(2), endsAt: inHours(3) })
      await api.db.kysely
        .updateTable('systems')
        .set({ connectionState: 'disconnected' })
        .where('id', '=', system)
        .execute()
      const lost = { kind: 'lost' as const, systemId: system, at: inHours(-0.5) }
      await api.db.kysely
        .insertInto('occurrences')
        .values({ ...lost, receivedAt: lost.at, notedAt: lost.at })
        .execute()
      const answer = await (how === 'leave'
        ? move({ siteId: skansen, systems: 'leave' })
        : as('site.admin', 'DELETE', `/modems/${id}`))
      expect(answer.status).toBe(200)
      const rows = await api.db.kysely
        .selectFrom('works')
        .select(['id', 'siteId', 'ending', 'endedById'])
        .where('modemId', '=', id)
        .execute()
      const cancelled = { siteId: nidelva, ending: 'cancelled', endedById: demoIds.users['site.admin'] }
      expect(rows).toHaveLength(works.length)
      expect(rows).toEqual(expect.arrayContaining(works.map((work) => ({ id: work, ...cancelled }))))
      const occurrences = api.db.kysely
        .selectFrom('occurrences')
        .select(['kind', 'systemId'])
        .where('afterWork', '=', true)
      expect(await occurrences.execute()).toEqual([{ kind: 'lost', systemId: system }])
      const open = api.db.kysely.selectFrom('works').select('id').where('endedAt', 'is', null)
      expect(await open.execute()).toEqual([{ id: ofSystem }])
    },
  )
})
