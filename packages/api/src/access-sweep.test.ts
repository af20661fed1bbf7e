import { randomInt } from 'node:crypto'
import {
  type AccessItem,
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
import { type AddedTeam, addSystemAccess, addTeam, type Item, itemsOn } from './testing/access-items.ts'
import { type DemoApi, openDemoApi } from './testing/demo-api.ts'

/** Calls every endpoint of the contract as every kind of person and compares the answer with what `allows` says. */

const accounts = Object.keys(demoIds.users) as DemoAccount[]
const unknownId = '00000000-0000-4000-8000-000000000000'

let api: DemoApi
/** Items of each kind on a site that the `site.*` accounts hold, and on another. */
let items: Record<'shared' | 'other', Record<AccessItem, Item>>
const permissions = new Map<DemoAccount, Permissions>()

/** Levels on teams, which are no part of what a person's own permissions name. */
const teamLevels = new Map<DemoAccount, Record<string, 0 | 2>>()
async function addTeamOn(siteId: string): Promise<AddedTeam> {
  const team = await addTeam(api, siteId)
  for (const [account, level] of team.levels)
    teamLevels.set(account, { ...teamLevels.get(account), [team.teamId]: level })
  return team
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
  'systems.removeAccess': async (item) => (await addSystemAccess(api, item.resource)).id,
  'users.signOut': async () => {
    const emailAddress = `${randomInt(1e12)}@emberwatch.example`
    const row = { emailAddress, passwordHash: '', firstName: 'To', lastName: 'Go' }
    return (await api.db.kysely.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id
  },
  'systems.archive': (item) => addSystemBeside(item.id),
  'systems.remove': (item) => addSystemBeside(item.id),
  'accessTeams.remove': async (item) => (await addTeamOn(await siteOfTeam(item))).teamId,
  'accessTeams.leave': async (item) => (await addTeamOn(await siteOfTeam(item))).teamId,
  'accessTeams.removeMember': async (item) => (await addTeamOn(await siteOfTeam(item))).memberId,
  'accessTeams.removeGrant': async (item) => (await addTeamOn(await siteOfTeam(item))).grantId,
  'accessTeams.cancelPass': async (item) => (await addTeamOn(await siteOfTeam(item))).passId,
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

beforeAll(async () => {
  api = await openDemoApi()
  const itemsOf = async (siteId: string) => itemsOn(api, siteId, await addTeamOn(siteId))
  items = { shared: await itemsOf(demoIds.sites.nidelva), other: await itemsOf(demoIds.outsiderSite) }
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
const itemOf = (
  endpoint: Endpoint,
  whose: keyof typeof items,
  account: DemoAccount = 'site.admin',
): Item | undefined => {
  const [rule] = subjectsOf(endpoint.access)
  if (rule?.rule === 'on') return items[whose][rule.item]
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
async function wrongAnswer(
  endpoint: Endpoint,
  account: DemoAccount,
  whose: keyof typeof items,
): Promise<string | undefined> {
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
    expect(permissions.get('site.operator')?.resources[items.shared.system.id]).toBe(1)
    expect(permissions.get('outsider')?.resources[demoIds.sites.nidelva]).toBeUndefined()
    expect(permissions.get('outsider')?.resources[demoIds.outsiderSite]).toBeDefined()
  })
})
