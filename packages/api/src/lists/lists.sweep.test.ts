import { createHash } from 'node:crypto'
import { apiBase, fillPath, type ListEndpoint, noValue } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { addJob } from '../areas/writes.test-kit.ts'
import { demoIds } from '../fleet/index.ts'
import { makeDataKey } from '../secrets/data-keys.ts'
import { createSealer } from '../secrets/sealed.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'

let api: DemoApi
/** A system with issues, configurations and invitations of its own. */
let fullSystem: string
let webhook: string
let reportSchedule: string
/** One with lines in its journal. */
let trouble: string
beforeAll(async () => {
  const dataKeys = [makeDataKey()]
  api = await openDemoApi({ dataKeys })
  const system = await api.db.kysely
    .selectFrom('systems as y')
    .innerJoin('systemAccess as a', 'a.systemId', 'y.id')
    .select('y.id')
    .where('y.configurationsCount', '>', 1)
    .where('y.issuesCount', '>', 1)
    .executeTakeFirstOrThrow()
  fullSystem = system.id
  // The fleet has no work, nor mail that nobody got.
  for (const title of ['Units.xlsx', 'Ages.xlsx']) {
    await addJob(api, { title, ownerId: demoIds.users['super.admin'], state: 'done', finishedAt: new Date() })
    const task = createSealer(dataKeys).seal(JSON.stringify({ to: 'nobody@example.com' }))
    await addJob(api, {
      kind: 'mail',
      ownerId: null,
      state: 'failed',
      task,
      title,
      error: 'Refused',
      finishedAt: new Date(),
    })
  }
  await addWalls()
  webhook = await addWebhooks()
  reportSchedule = await addReportSchedules()
  await addTeamRows()
  await addDisablements()
  await addWorks()
  await addService()
  trouble = await addJournal()
})
afterAll(() => api.close())

async function addWalls() {
  const wall = { userId: demoIds.users['super.admin'], tokenVersion: 1, scope: 'own', address: '' } as const
  const rows = ['A', 'B'].map((name) => ({ ...wall, name, expiresAt: new Date('2100-01-01') }))
  await api.db.kysely.insertInto('wallSessions').values(rows).execute()
}

/** Two units of a system of the site, and of the system. */
async function addDisablements() {
  const event = { eventName: 'Disabled', occurredAt: new Date(Date.UTC(2026, 0, 1)) }
  const rows = [demoIds.system('akerselva', 1), fullSystem].flatMap((systemId) =>
    ['A', 'B'].map((unitName) => ({ ...event, systemId, unitName })),
  )
  await api.db.kysely.insertInto('events').values(rows).execute()
}

/** Two of the site, and two of the whole site of the system. */
async function addWorks() {
  const { siteId } = await api.db.kysely
    .selectFrom('systems')
    .select('siteId')
    .where('id', '=', fullSystem)
    .executeTakeFirstOrThrow()
  const rows = [...new Set([demoIds.sites.akerselva, siteId])].flatMap((id) =>
    [1, 2].map((day) => {
      const startsAt = new Date(Date.UTC(2100, 0, day))
      const endsAt = new Date(startsAt.getTime() + 3_600_000)
      return { siteId: id, kind: 'test' as const, startsAt, endsAt, nextAt: startsAt }
    }),
  )
  const running = [1, 2].map((day) => ({
    ...{ siteId, kind: 'closed' as const, startsAt: new Date(Date.UTC(2026, 0, day)) },
    endsAt: new Date(Date.UTC(2100, 0, day)),
  }))
  await api.db.kysely
    .insertInto('works')
    .values([...rows, ...running])
    .execute()
}

async function addJournal(): Promise<string> {
  const { kysely } = api.db
  const times = { openedAt: new Date(Date.UTC(2026, 0, 1)), overAt: new Date(Date.UTC(2026, 0, 2)) }
  const [first] = await kysely
    .insertInto('troubles')
    .values(['alarm', 'offline'].map((kind) => ({ systemId: fullSystem, kind: kind as 'alarm', ...times })))
    .returning('id')
    .execute()
  const { siteId } = await kysely
    .selectFrom('systems')
    .select('siteId')
    .where('id', '=', fullSystem)
    .executeTakeFirstOrThrow()
  const line = {
    siteId,
    systemId: fullSystem,
    troubleId: first?.id ?? '',
    personName: 'Kari Moe',
    kind: 'note' as const,
  }
  const lines = [1, 2].map((day) => {
    const at = new Date(Date.UTC(2026, 0, day))
    return { ...line, text: `Day ${day}`, at, writtenAt: at }
  })
  await kysely.insertInto('logLines').values(lines).execute()
  return first?.id ?? ''
}

/** Two plans and two visits of the system; one unit was tested. */
async function addService() {
  const { kysely } = api.db
  const { siteId } = await kysely
    .selectFrom('systems')
    .select('siteId')
    .where('id', '=', fullSystem)
    .executeTakeFirstOrThrow()
  const plan = { systemId: fullSystem, months: 12, toleranceDays: 0, dueOn: '2030-01-31' } as const
  const own = { ...plan, systemId: demoIds.system('akerselva', 1) }
  await kysely.deleteFrom('servicePlans').execute()
  // The account of these tests holds no system; its list has rows by a right of its own.
  const access = { userId: demoIds.users['super.admin'], emailAddress: demoIds.emails['super.admin'], isAccepted: true }
  await kysely
    .insertInto('systemAccess')
    .values({ ...access, systemId: own.systemId, accessLevel: 0 })
    .execute()
  const kinds = ['inspection', 'test'] as const
  await kysely
    .insertInto('servicePlans')
    .values([plan, own].flatMap((row) => kinds.map((kind) => ({ ...row, kind }))))
    .execute()
  for (const day of [1, 2]) {
    const [startsAt, endsAt] = [8, 9].map((hour) => new Date(Date.UTC(2026, 0, day, hour))) as [Date, Date]
    const work = { siteId, systemIds: [fullSystem], kind: 'service' as const, startsAt, endsAt }
    const { id } = await kysely.insertInto('works').values(work).returning('id').executeTakeFirstOrThrow()
    const visit = { workId: id, systemId: fullSystem, kinds: ['test' as const], startedBy: 'Kari Moe' }
    await kysely.insertInto('serviceVisits').values(visit).execute()
  }
}

/** A site and a system with two teams, and two passes to come. */
async function addTeamRows() {
  const { kysely } = api.db
  const { id } = await kysely.insertInto('teams').values({ name: 'Other' }).returning('id').executeTakeFirstOrThrow()
  for (const teamId of [demoIds.team, id])
    for (const target of [{ siteId: demoIds.sites.akerselva }, { systemId: fullSystem }])
      await kysely
        .insertInto('teamGrants')
        .values({ teamId, ...target, accessLevel: teamId === id ? 1 : 0 })
        .execute()
  const pass = { teamId: demoIds.team, toTeamId: id, madeById: demoIds.users['super.admin'] }
  const dates = ['2100-01-01', '2100-02-01'].map((day) => ({ ...pass, at: new Date(day) }))
  await kysely.insertInto('teamPasses').values(dates).execute()
}

/** @returns one with deliveries */
async function addWebhooks(): Promise<string> {
  const hook = {
    alarms: true,
    lostContact: true,
    faults: true,
    backToNormal: true,
    secret: 'whsec_AAAA',
    occurrenceNumber: 0,
  }
  const rows = ['a', 'b'].map((name) => ({ ...hook, url: `https://${name}.example/hook` }))
  const [first] = await api.db.kysely.insertInto('webhooks').values(rows).returning('id').execute()
  const delivery = { webhookId: first?.id ?? '', body: 'sealed.none.x', occurrencesCount: 1 }
  const times = [1, 2].map((day) => ({ ...delivery, createdAt: new Date(Date.UTC(2026, 0, day)) }))
  await api.db.kysely.insertInto('webhookDeliveries').values(times).execute()
  return first?.id ?? ''
}

/** @returns one with runs */
async function addReportSchedules(): Promise<string> {
  const schedule = {
    ownerId: demoIds.users['super.admin'],
    report: 'unitsAge',
    query: '{}',
    covers: 'query',
    format: 'xlsx',
    every: 'monthly',
    timeZone: 'Europe/Oslo',
    withSummary: false,
  } as const
  const rows = [1, 2].map((day) => ({ ...schedule, createdAt: new Date(Date.UTC(2026, 0, day)) }))
  const [first] = await api.db.kysely.insertInto('reportSchedules').values(rows).returning('id').execute()
  const run = { scheduleId: first?.id ?? '', span: '2025-12', query: '{}', withSummary: false }
  const runs = [1, 2].map((day) => ({ ...run, startedAt: new Date(Date.UTC(2026, 0, day)) }))
  await api.db.kysely.insertInto('reportRuns').values(runs).execute()
  return first?.id ?? ''
}

const lists = allEndpoints.filter((endpoint) => endpoint.kind === 'list') as unknown as ListEndpoint[]
const cases = lists.map((endpoint) => [endpoint.name, endpoint] as const)

/** Lists with an id in their path get the id of something that has rows of every kind. */
const idOf = ({ path }: ListEndpoint): string => {
  const ids: Record<string, string> = {
    sites: demoIds.sites.akerselva,
    systems: fullSystem,
    // Its site has a system that no modem reaches.
    modems: demoIds.modem('hareid'),
    'scanned-systems': demoIds.scannedSystem('akerselva'),
    'scanned-loops': demoIds.fullLoop,
    users: demoIds.users['site.admin'],
    webhooks: webhook,
    teams: demoIds.team,
    troubles: trouble,
    reports: reportSchedule,
  }
  return ids[path.split('/')[2] ?? ''] ?? ''
}
/** Lists with tens of thousands of rows are looked at in part: whole, they would take minutes. */
const partOf = ({ name }: ListEndpoint): Record<string, string> => {
  const producedBefore = '1999-06-01'
  const parts: Record<string, Record<string, string>> = {
    // Of a super user's own there may be none.
    'works.running': { scope: 'fleet' },
    'troubles.list': { scope: 'fleet' },
    'reports.systemEvents': { systemId: fullSystem },
    'reports.eventUnits': { systemId: fullSystem },
    'reports.unitsAge': { producedBefore },
    'reports.systemUnits': { producedBefore },
  }
  return parts[name] ?? {}
}
const pathOf = (endpoint: ListEndpoint, query: Record<string, string> = {}) =>
  `${apiBase}${fillPath(endpoint.path, { id: idOf(endpoint) })}?${new URLSearchParams({ ...partOf(endpoint), ...query })}`
const asSuper = (path: string) => api.get('super.admin', path)

/** Every row of a list as text, page by page. */
async function allRows(endpoint: ListEndpoint, query: Record<string, string>, limit = 1000): Promise<string[]> {
  const rows: string[] = []
  for (let offset = 0, count = 1; offset < count; offset += limit) {
    const { status, body } = await asSuper(pathOf(endpoint, { ...query, limit: String(limit), offset: String(offset) }))
    expect(status).toBe(200)
    count = body.count
    rows.push(...body.data.map((row: unknown) => JSON.stringify(row)))
  }
  return rows
}
const digest = (rows: string[]) =>
  createHash('sha256')
    .update([...rows].sort().join('\n'))
    .digest('hex')

describe('every list', () => {
  it.each(cases)('%s sorts by each of its columns in both directions with the same rows', async (_, endpoint) => {
    for (const orderBy of endpoint.sort) {
      const up = await allRows(endpoint, { orderBy, order: 'ASC' })
      const down = await allRows(endpoint, { orderBy, order: 'DESC' })
      expect(up.length).toBeGreaterThan(0)
      expect([down.length, digest(down)]).toEqual([up.length, digest(up)])
    }
  })

  it.each(cases)('%s searches and filters by each of its columns', async (_, endpoint) => {
    for (const name of [...endpoint.search, ...endpoint.filters]) {
      const { status, body } = await asSuper(pathOf(endpoint, { [name]: 'no row holds these words' }))
      expect([status, body.data, body.count]).toEqual([200, [], 0])
    }
  })

  it.each(cases)('%s gives each row once on all its pages', async (_, endpoint) => {
    for (const orderBy of endpoint.sort) {
      const whole = await allRows(endpoint, { orderBy })
      // Pages end in the middle of equal rows, where a row could come twice.
      const paged = await allRows(endpoint, { orderBy }, Math.ceil(whole.length / 5) + 1)
      expect(new Set(paged).size).toBe(paged.length)
      expect(digest(paged)).toBe(digest(whole))
    }
  })

  it.each(cases)('%s refuses unknown parameters by name', async (_, endpoint) => {
    const { status, body } = await asSuper(pathOf(endpoint, { orderBy: 'password', colour: 'red' }))
    expect([status, body.statusText]).toEqual([400, 'generic.bad_request'])
    expect(Object.keys(body.fields).sort()).toEqual(['colour', 'orderBy'])
  })
})

describe('paging', () => {
  it.each([
    ['limit', '1001'],
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'ten'],
    ['limit', ''],
    ['offset', '-1'],
    ['offset', '1e3'],
    ['offset', '99999999999999999999'],
    ['order', 'UP'],
    ['orderBy', 'id; drop table sites'],
    ['orderBy', 'toString'],
  ])('refuses %s=%s with a 400 that names it', async (name, value) => {
    const { status, body } = await asSuper(`/api/v1/modems?${new URLSearchParams({ [name]: value })}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      status: 400,
      statusText: 'generic.bad_request',
      fields: { [name]: expect.any(String) },
    })
    expect(body.message).toContain(name)
  })

  it('refuses a repeated parameter', async () => {
    const { status, body } = await asSuper('/api/v1/modems?clientId=a&clientId=b')
    expect([status, body.fields]).toEqual([400, { clientId: 'may be given once only' }])
  })

  it('refuses a character that the database cannot store', async () => {
    expect((await asSuper('/api/v1/modems?clientId=a%00b')).body.fields).toEqual({ clientId: expect.any(String) })
  })

  it('accepts a limit of 1000 and counts rows beyond the page', async () => {
    const all = await asSuper('/api/v1/modems?limit=1000')
    expect(all.body.data.length).toBe(all.body.count)
    const page = await asSuper(`/api/v1/modems?limit=2&offset=${all.body.count - 1}`)
    expect([page.body.data.length, page.body.count]).toEqual([1, all.body.count])
    const beyond = await asSuper('/api/v1/modems?offset=5000')
    expect([beyond.body.data, beyond.body.count]).toEqual([[], all.body.count])
  })
})

describe('search', () => {
  const names = async (text: string) => {
    const { body } = await asSuper(`/api/v1/systems/live?limit=1000&siteName=${encodeURIComponent(text)}`)
    return body.data.map((row: { site: { name: string } }) => row.site.name) as string[]
  }

  it('means "contains" in any letter case, also of Norwegian letters', async () => {
    const matches = await names('RØROS BERG')
    expect(matches.length).toBeGreaterThan(0)
    expect(new Set(matches)).toEqual(new Set(await names('røros berg')))
    for (const name of matches) expect(name).toContain('Røros bergstad')
    expect((await names('VIDEREGÅENDE')).length).toBeGreaterThan(0)
    expect(await names('BERGstad')).toEqual(await names('bergSTAD'))
    expect((await names('BERGstad')).length).toBeGreaterThan(0)
  })

  it.each(['%', '_', '\\', '%a', 'R_ros'])('searches %s literally', async (text) => {
    expect(await names(text)).toEqual([])
  })

  it('finds a site whose name has such characters', async () => {
    const { kysely } = api.db
    const site = demoIds.sites.akerselva
    const before = await kysely.selectFrom('sites').select('name').where('id', '=', site).executeTakeFirstOrThrow()
    await kysely.updateTable('sites').set({ name: String.raw`100% A_B\C 'x'` }).where('id', '=', site).execute()
    for (const text of ['0% a', 'a_b', String.raw`b\c`, "'X'"]) expect((await names(text)).length).toBeGreaterThan(0)
    await kysely.updateTable('sites').set(before).where('id', '=', site).execute()
  })

  it('narrows with each further column', async () => {
    const one = await asSuper('/api/v1/modems?siteName=e')
    const two = await asSuper('/api/v1/modems?siteName=e&clientId=00041')
    expect(two.body.count).toBeLessThan(one.body.count)
    expect(two.body.count).toBeGreaterThan(0)
  })
})

describe('letters', () => {
  const cases: [script: string, name: string, typed: string][] = [
    ['decomposed Norwegian', 'Blåbærhaugen', 'BLÅBÆR'.normalize('NFD')],
    ['Cyrillic', 'Вокзал Московский', 'МОСКОВ'],
    ['Greek', 'ΆΓΙΟΣ ΝΙΚΟΛΑΟΣ', 'άγιος'],
    ['Romanian', 'Școala Țării', 'ȘCOALA'],
    ['Romanian with a cedilla', 'Ştefan Plaza', 'ștefan'],
    ['Turkish with a dot', 'İSTANBUL Kule', 'istanbul'],
    ['Turkish without a dot', 'ISPARTA Kule', 'ısparta'],
    ['German', 'Große Halle', 'GROSSE'],
  ]
  it.each(cases)('of %s names match in any case', async (_script, name, typed) => {
    await api.db.kysely.insertInto('sites').values({ name }).execute()
    for (const text of [typed, name, name.toLowerCase(), name.toUpperCase()]) {
      const { body } = await asSuper(`/api/v1/admin/sites?name=${encodeURIComponent(text)}`)
      expect([text, body.data?.map((row: { name: string }) => row.name)]).toEqual([text, [name]])
    }
  })
})

describe('filters', () => {
  const count = async (query: string) => (await asSuper(`/api/v1/systems/live?limit=1&${query}`)).body.count as number

  it('take several values, joined by commas', async () => {
    const both = await count('type=autrosafe,autroprime')
    expect(both).toBe((await count('type=autrosafe')) + (await count('type=autroprime')))
    expect(await count('type=autrosafe,autroprime,simulator')).toBe(await count(''))
  })

  it(`find the rows without a value by the word ${noValue}`, async () => {
    const { body } = await asSuper(`/api/v1/systems/live?connectionState=${noValue}`)
    expect(body.count).toBeGreaterThan(0)
    for (const row of body.data) expect(row.connectionState).toBeNull()
  })

  it('compare flags', async () => {
    const path = `/api/v1/scanned-systems/${demoIds.scannedSystem('akerselva')}/scanned-loops`
    const { body } = await asSuper(`${path}?isLocked=true&isReady=true,false`)
    expect(body.data.map((loop: { id: string }) => loop.id)).toContain(demoIds.lockedLoop)
    for (const loop of body.data) expect(loop.isLocked).toBe(true)
  })
})

describe('order', () => {
  it('is Norwegian: æ, ø and å after z', async () => {
    const { body } = await asSuper('/api/v1/modems?limit=1000&orderBy=siteName')
    const names = body.data.map((row: { siteName: string }) => row.siteName) as string[]
    const expected = [...names].sort(new Intl.Collator('nb', { numeric: true }).compare)
    expect(names).toEqual(expected)
  })

  it('puts rows without a value last in both directions', async () => {
    for (const order of ['ASC', 'DESC']) {
      const { body } = await asSuper(`/api/v1/systems/live?limit=1000&orderBy=connectionState&order=${order}`)
      const states = body.data.map((row: { connectionState: string | null }) => row.connectionState)
      expect(states.at(0)).not.toBeNull()
      expect(states.at(-1)).toBeNull()
    }
  })
})
