import { randomInt } from 'node:crypto'
import {
  type Access,
  allows,
  apiBase,
  type Endpoint,
  fillPath,
  type Permissions,
  paramNames,
  subjectsOf,
} from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { type DemoAccount, demoIds } from './fleet/index.ts'
import { allRoutes } from './routes.ts'
import { type DemoApi, openDemoApi } from './testing/demo-api.ts'

/** Calls every endpoint of the contract as every kind of person and compares the answer with what `allows` says. */

const accounts = Object.keys(demoIds.users) as DemoAccount[]
const unknownId = '00000000-0000-4000-8000-000000000000'

/** Real ids of each kind of item, with the resource whose level counts: on a site the `site.*` accounts hold, and on another. */
interface Item {
  id: string
  resource: string
}
type Items = Record<'shared' | 'other', Item>
type ItemKind = Extract<Access, { rule: 'on' }>['item']

let api: DemoApi
let items: Record<ItemKind, Items>
const permissions = new Map<DemoAccount, Permissions>()

async function firstSystemOf(siteId: string): Promise<string> {
  const systems = api.db.kysely.selectFrom('systems').select('id').where('siteId', '=', siteId)
  return (await systems.executeTakeFirstOrThrow()).id
}

async function addSystemAccess(systemId: string) {
  const { kysely } = api.db
  const row = { systemId, emailAddress: `${randomInt(1e12)}@emberwatch.example`, accessLevel: 0 as const }
  const { id } = await kysely.insertInto('systemAccess').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, resource: systemId }
}

/** A line with a file. */
async function addLogLine(siteId: string) {
  const { kysely } = api.db
  const who = { personName: 'Kari Moe' }
  const line = { siteId, kind: 'note' as const, text: 'Sweep', at: new Date(), writtenAt: new Date(), ...who }
  const { id } = await kysely.insertInto('logLines').values(line).returning('id').executeTakeFirstOrThrow()
  const file = { lineId: id, number: 0, name: 'plan.pdf', mediaType: 'application/pdf' as const, size: 1, ...who }
  await kysely
    .insertInto('logFiles')
    .values({ ...file, addedAt: new Date(), isStored: true })
    .execute()
  await kysely
    .insertInto('logFileParts')
    .values({ lineId: id, number: 0, part: 0, bytes: Buffer.from('%') })
    .execute()
  return { id }
}

async function addWork(siteId: string) {
  const [startsAt, endsAt] = [api.clock.now, new Date(api.clock.now.getTime() + 86_400_000)]
  const row = { siteId, kind: 'closed' as const, startsAt, endsAt }
  return api.db.kysely.insertInto('works').values(row).returning('id').executeTakeFirstOrThrow()
}

/** One that is over. */
async function addTrouble(systemId: string) {
  const row = { systemId, kind: 'alarm' as const, openedAt: api.clock.now, overAt: api.clock.now }
  const { id } = await api.db.kysely.insertInto('troubles').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, resource: systemId }
}

/** Levels on teams, which are no part of what a person's own permissions name. */
const teamLevels = new Map<DemoAccount, Record<string, 0 | 2>>()
/** The demo accounts have the roles in a team that they have on the site, so that one level stands for both. */
async function addTeam(siteId: string) {
  const { kysely } = api.db
  const { id: teamId } = await kysely
    .insertInto('teams')
    .values({ name: 'Sweep' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles: [DemoAccount, boolean][] =
    siteId === demoIds.outsiderSite
      ? [['outsider', true]]
      : [
          ['site.admin', true],
          ['site.operator', false],
        ]
  const row = (account: DemoAccount, isManager: boolean) => ({
    ...{ teamId, userId: demoIds.users[account], emailAddress: demoIds.emails[account], isManager, isAccepted: true },
  })
  for (const [account, isManager] of roles)
    teamLevels.set(account, { ...teamLevels.get(account), [teamId]: isManager ? 2 : 0 })
  await kysely
    .insertInto('teamMembers')
    .values(roles.map(([account, isManager]) => row(account, isManager)))
    .execute()
  const invited = { teamId, emailAddress: `${randomInt(1e12)}@emberwatch.example`, isManager: false }
  const member = await kysely.insertInto('teamMembers').values(invited).returning('id').executeTakeFirstOrThrow()
  const given = { teamId, siteId, accessLevel: 0 as const }
  const grant = await kysely.insertInto('teamGrants').values(given).returning('id').executeTakeFirstOrThrow()
  const planned = { teamId, toTeamId: teamId, at: new Date('2030-01-01'), madeById: demoIds.users['super.admin'] }
  const pass = await kysely.insertInto('teamPasses').values(planned).returning('id').executeTakeFirstOrThrow()
  return { teamId, memberId: member.id, grantId: grant.id, passId: pass.id }
}
/** Finds the site that the item's team holds; an item of a site names it itself. */
const siteOfTeam = async (item: Item): Promise<string> => {
  const grants = api.db.kysely.selectFrom('teamGrants').select('siteId')
  const row = await grants.where('teamId', '=', item.resource).executeTakeFirst()
  return row?.siteId ?? item.resource
}

/** Calls after which the item is gone get one of their own each time, on the same site and so with the same levels. */
const consumed: Record<string, (item: Item) => Promise<string>> = {
  'sites.remove': async (item) => {
    const { kysely } = api.db
    const site = await kysely.insertInto('sites').values({ name: 'To go' }).returning('id').executeTakeFirstOrThrow()
    const rights = await kysely.selectFrom('siteAccess').selectAll().where('siteId', '=', item.id).execute()
    await kysely
      .insertInto('siteAccess')
      .values(rights.map(({ id, ...row }) => ({ ...row, siteId: site.id })))
      .execute()
    return site.id
  },
  'sites.removeAccess': async (item) => {
    const row = {
      siteId: item.resource,
      emailAddress: `${randomInt(1e12)}@emberwatch.example`,
      accessLevel: 0 as const,
    }
    return (await api.db.kysely.insertInto('siteAccess').values(row).returning('id').executeTakeFirstOrThrow()).id
  },
  'systems.removeAccess': async (item) => (await addSystemAccess(item.resource)).id,
  'users.signOut': async () => {
    const emailAddress = `${randomInt(1e12)}@emberwatch.example`
    const row = { emailAddress, passwordHash: '', firstName: 'To', lastName: 'Go' }
    return (await api.db.kysely.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
  },
  'systems.archive': (item) => addSystemBeside(item.id),
  'systems.remove': (item) => addSystemBeside(item.id),
  'accessTeams.remove': async (item) => (await addTeam(await siteOfTeam(item))).teamId,
  'accessTeams.leave': async (item) => (await addTeam(await siteOfTeam(item))).teamId,
  'accessTeams.removeMember': async (item) => (await addTeam(await siteOfTeam(item))).memberId,
  'accessTeams.removeGrant': async (item) => (await addTeam(await siteOfTeam(item))).grantId,
  'accessTeams.cancelPass': async (item) => (await addTeam(await siteOfTeam(item))).passId,
  'modems.remove': (item) => addModemBeside(item.id),
  'scannedSystems.remove': async (item) => (await addScanned(item.resource)).scannedSystemId,
  'scannedLoops.remove': async (item) => (await addScanned(item.resource)).scannedLoopId,
  'scannedUnits.remove': async (item) => (await addScanned(item.resource)).unitId,
}

/** A loop system with one loop and one unit on the site. */
async function addScanned(siteId: string) {
  const { kysely } = api.db
  const name = 'To go'
  const system = await kysely
    .insertInto('scannedSystems')
    .values({ siteId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scannedSystemId = system.id
  const loop = await kysely
    .insertInto('scannedLoops')
    .values({ scannedSystemId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unit = { scannedSystemId, scannedLoopId: loop.id, tagName: name }
  const added = await kysely.insertInto('scannedUnits').values(unit).returning('id').executeTakeFirstOrThrow()
  return { scannedSystemId, scannedLoopId: loop.id, unitId: added.id }
}

async function addModemBeside(modemId: string) {
  const { kysely } = api.db
  const { siteId } = await kysely
    .selectFrom('modems')
    .select('siteId')
    .where('id', '=', modemId)
    .executeTakeFirstOrThrow()
  const row = { siteId, clientId: 'to-go', iccid: '1', imsi: '1', imei: randomInt(1e14, 2e14).toString() }
  return (await kysely.insertInto('modems').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function addSystemBeside(systemId: string) {
  const { kysely } = api.db
  const { siteId } = await kysely
    .selectFrom('systems')
    .select('siteId')
    .where('id', '=', systemId)
    .executeTakeFirstOrThrow()
  const row = { siteId, type: 'autrosafe' as const }
  return (await kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function findItems(): Promise<Record<ItemKind, Items>> {
  const { kysely } = api.db
  const find = async (kind: ItemKind, siteId: string): Promise<Item> => {
    const team = await addTeam(siteId)
    const all: Record<ItemKind, () => Promise<{ id: string; resource?: string } | undefined>> = {
      site: async () => ({ id: siteId }),
      system: () => kysely.selectFrom('systems').select('id').where('siteId', '=', siteId).executeTakeFirst(),
      modem: () => kysely.selectFrom('modems').select('id').where('siteId', '=', siteId).executeTakeFirst(),
      scannedSystem: () =>
        kysely.selectFrom('scannedSystems').select('id').where('siteId', '=', siteId).executeTakeFirst(),
      loop: () =>
        kysely
          .selectFrom('scannedLoops as l')
          .innerJoin('scannedSystems as p', 'p.id', 'l.scannedSystemId')
          .select('l.id')
          .where('p.siteId', '=', siteId)
          .executeTakeFirst(),
      unit: () =>
        kysely
          .selectFrom('scannedUnits as n')
          .innerJoin('scannedSystems as p', 'p.id', 'n.scannedSystemId')
          .select('n.id')
          .where('p.siteId', '=', siteId)
          .executeTakeFirst(),
      configuration: () =>
        kysely
          .selectFrom('configurations as c')
          .innerJoin('systems as y', 'y.id', 'c.systemId')
          .select(['c.id', 'y.id as resource'])
          .where('y.siteId', '=', siteId)
          .where('c.hasRaw', '=', true)
          .executeTakeFirst(),
      siteAccess: () => kysely.selectFrom('siteAccess').select('id').where('siteId', '=', siteId).executeTakeFirst(),
      systemAccess: async () => addSystemAccess(await firstSystemOf(siteId)),
      team: async () => ({ id: team.teamId, resource: team.teamId }),
      teamMember: async () => ({ id: team.memberId, resource: team.teamId }),
      teamGrant: async () => ({ id: team.grantId, resource: siteId }),
      grantTeam: async () => ({ id: team.grantId, resource: team.teamId }),
      teamPass: async () => ({ id: team.passId, resource: team.teamId }),
      logLine: () => addLogLine(siteId),
      work: () => addWork(siteId),
      trouble: async () => addTrouble(await firstSystemOf(siteId)),
    }
    const row = await all[kind]()
    if (!row) throw new Error(`the demo fleet has no ${kind} on ${siteId}`)
    return { id: row.id, resource: row.resource ?? (kind === 'system' ? row.id : siteId) }
  }
  const pair = async (kind: ItemKind): Promise<Items> => ({
    shared: await find(kind, demoIds.sites.nidelva),
    other: await find(kind, demoIds.outsiderSite),
  })
  return {
    site: await pair('site'),
    system: await pair('system'),
    modem: await pair('modem'),
    scannedSystem: await pair('scannedSystem'),
    loop: await pair('loop'),
    unit: await pair('unit'),
    configuration: await pair('configuration'),
    siteAccess: await pair('siteAccess'),
    systemAccess: await pair('systemAccess'),
    team: await pair('team'),
    teamMember: await pair('teamMember'),
    teamGrant: await pair('teamGrant'),
    grantTeam: await pair('grantTeam'),
    teamPass: await pair('teamPass'),
    logLine: await pair('logLine'),
    work: await pair('work'),
    trouble: await pair('trouble'),
  }
}

beforeAll(async () => {
  api = await openDemoApi()
  items = await findItems()
  for (const account of accounts) permissions.set(account, await permissionsOf(account))
})
afterAll(() => api.close())

async function permissionsOf(account: DemoAccount): Promise<Permissions> {
  const { permissions: own } = (await api.get(account, '/api/v1/user')).body.data
  return { ...own, resources: { ...own.resources, ...teamLevels.get(account) } }
}

/** The path names an item, of which there is one on either site; other calls would be made twice. */
const namesItem = (endpoint: Endpoint): boolean => subjectsOf(endpoint.access)[0]?.rule === 'on' || isOfPerson(endpoint)
const isOfPerson = ({ path }: Endpoint): boolean => path.startsWith('/v1/users/{id}')

const personOf = (account: DemoAccount): Item => ({ id: demoIds.users[account], resource: demoIds.users[account] })

/** The item that the endpoint's path names, or nothing for paths without one. */
const itemOf = (endpoint: Endpoint, whose: keyof Items, account: DemoAccount = 'site.admin'): Item | undefined => {
  const [rule] = subjectsOf(endpoint.access)
  if (rule?.rule === 'on') return items[rule.item][whose]
  // The caller, and somebody else.
  return isOfPerson(endpoint) ? personOf(whose === 'shared' ? account : 'unconfirmed') : undefined
}

/** The path names something that no access rule is about, such as an invitation. */
const needsId = (endpoint: Endpoint, item: Item | undefined) => !item && paramNames(endpoint.path).length > 0

/** Tokens of sessions that go on; some calls end one. */
const tokens = new Map<DemoAccount, string>()
async function tokenOf(account: DemoAccount): Promise<string> {
  const token = tokens.get(account) ?? (await api.tokenOf(account))
  tokens.set(account, token)
  return token
}

async function callAs(account: DemoAccount | null, endpoint: Endpoint, id: string) {
  const hasOldToken = account !== null && tokens.has(account)
  const answer = await request(account, endpoint, id)
  // A call before this one may have ended the session; a new session shows what the rule says.
  if (answer.status !== 401 || !hasOldToken) return answer
  tokens.delete(account)
  return request(account, endpoint, id)
}

async function request(account: DemoAccount | null, endpoint: Endpoint, id: string) {
  const abort = new AbortController()
  const response = await api.fetch(apiBase + fillPath(endpoint.path, { id }), {
    method: endpoint.method,
    headers: account ? { authorization: await tokenOf(account) } : {},
    signal: abort.signal,
  })
  const { status, headers } = response
  if (headers.get('content-type')?.includes('json')) return { status, body: await response.json() }
  // Files and streams of events are no problem once they begin.
  abort.abort()
  return { status, body: {} }
}

describe('every endpoint of the contract', () => {
  it('has exactly one handler', () => {
    const handled = allRoutes.map((route) => route.endpoint.name).sort()
    expect(handled).toEqual(allEndpoints.map((endpoint) => endpoint.name).sort())
  })

  const guarded = allEndpoints.filter((endpoint) => endpoint.access.rule !== 'public')

  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers each kind of person as its rule says',
    async (_, endpoint) => {
      const violations = [...(await answersToStrangers(endpoint)), ...(await answersToUnknownIds(endpoint))]
      for (const account of accounts) {
        for (const whose of namesItem(endpoint) ? (['shared', 'other'] as const) : (['shared'] as const)) {
          const answer = await wrongAnswer(endpoint, account, whose)
          if (answer) violations.push(`${account} about the ${whose} site: ${answer}`)
        }
      }
      expect(violations).toEqual([])
    },
  )
})

const isRefusal = (code: unknown) => code === 'user.invalid_auth_token' || code === 'user.missing_permissions'

/** Describes the answer where it is not the one that the rule asks for. */
async function wrongAnswer(endpoint: Endpoint, account: DemoAccount, whose: keyof Items): Promise<string | undefined> {
  const item = itemOf(endpoint, whose, account)
  const viewer = { id: demoIds.users[account], permissions: permissions.get(account) as Permissions }
  const id = item && consumed[endpoint.name] ? await consumed[endpoint.name]?.(item) : item?.id
  const { status, body } = await callAs(account, endpoint, id ?? unknownId)
  const isRight = allows(endpoint.access, viewer, item?.resource)
    ? endpoint.method === 'GET' && !needsId(endpoint, item)
      ? status === 200 && body.statusText === undefined
      : // The body is empty, so a call that needs a body or an id of its own may refuse it for that.
        status < 500 && !isRefusal(body.statusText)
    : status === 403 && body.statusText === 'user.missing_permissions'
  return isRight ? undefined : `${status} ${body.statusText}`
}

/** Lists the answers to somebody without a token that are no 401. */
async function answersToStrangers(endpoint: Endpoint): Promise<string[]> {
  const answers: string[] = []
  for (const id of new Set([itemOf(endpoint, 'shared')?.id ?? unknownId, unknownId])) {
    const { status, body } = await callAs(null, endpoint, id)
    if (status !== 401 || body.statusText !== 'user.invalid_auth_token')
      answers.push(`nobody about ${id}: ${status} ${body.statusText}`)
  }
  return answers
}

/** Lists the answers about what does not exist that are no 404 with a code of the call. */
async function answersToUnknownIds(endpoint: Endpoint): Promise<string[]> {
  const answers: string[] = []
  if (!subjectsOf(endpoint.access).some(({ rule }) => rule === 'on')) return answers
  for (const account of ['super.admin', 'outsider'] as const) {
    for (const id of [unknownId, 'abc', '%00', `${unknownId}'--`]) {
      const { status, body } = await callAs(account, endpoint, id)
      if (status !== 404 || !endpoint.errors.some((code) => code === body.statusText))
        answers.push(`${account} about ${id}: ${status} ${body.statusText}`)
    }
  }
  return answers
}

describe('the demo accounts', () => {
  it('have the roles and levels of the design', () => {
    expect(permissions.get('super.monitor')).toMatchObject({ isSuperUser: true, userType: 1, globalAccessLevel: 0 })
    expect(permissions.get('site.operator')).toMatchObject({ isSuperUser: false, userType: 0, globalAccessLevel: 2 })
    expect(permissions.get('site.operator')?.resources[demoIds.sites.nidelva]).toBe(1)
    expect(permissions.get('site.operator')?.resources[items.system.shared.id]).toBe(1)
    expect(permissions.get('outsider')?.resources[demoIds.sites.nidelva]).toBeUndefined()
    expect(permissions.get('outsider')?.resources[demoIds.outsiderSite]).toBeDefined()
  })
})
