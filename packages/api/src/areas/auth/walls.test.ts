import { fillPath } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { maxWalls, type WallRow } from '@emberwatch/contract/auth'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { noteDisablements } from '../../notifications/note-disablements.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

/** A wall screen may open the wall alone (product 2.10). */

let api: DemoApi
beforeEach(async () => {
  api = await openDemoApi()
})
afterEach(() => api.close())

const ask = async (token: string, path: string, method = 'GET', body: unknown = {}) => {
  const answer = await api.fetch(`http://api.test/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
const as = async (account: DemoAccount, method: string, path: string, body?: unknown) =>
  ask(await api.tokenOf(account), path, method, body)
const start = async (account: DemoAccount, scope: 'own' | 'fleet', name = 'Entrance') =>
  as(account, 'POST', '/v1/user/walls', { name, scope })
const wallOf = async (account: DemoAccount, scope: 'own' | 'fleet'): Promise<string> => {
  const { status, body } = await start(account, scope)
  expect(status).toBe(200)
  return body.data.token
}
const forWalls = [
  'fleetState.attention',
  'fleetState.sitesOnMap',
  'live.changes',
  'siteContacts.get',
  'siteContacts.ofSystem',
]

it('a wall makes only its own calls, whoever created it', async () => {
  expect(
    allEndpoints
      .filter(({ isForWalls }) => isForWalls)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(forWalls.toSorted())
  for (const account of ['super.admin', 'site.admin'] as const) {
    const token = await wallOf(account, 'own')
    for (const endpoint of allEndpoints) {
      if (endpoint.isForWalls || endpoint.access.rule === 'public' || endpoint.service) continue
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, demoIds.users[account]]),
      )
      const { status, body } = await ask(token, fillPath(endpoint.path, params), endpoint.method)
      expect([endpoint.name, status, body.statusText]).toEqual([endpoint.name, 403, 'user.wall_only'])
    }
  }
})

/** Whom somebody has rung is for people (product 27.4). */
const withoutJournals = (answer: { data: object[] }) => ({
  ...answer,
  data: answer.data.map((row) => ({ ...row, journal: null })),
})

it("a wall of own sites shows the person's sites, one of the fleet all sites", async () => {
  const own = await wallOf('site.operator', 'own')
  const { body: personal } = await api.get('site.operator', '/api/v1/attention?limit=1000')
  expect((await ask(own, '/v1/attention?limit=1000')).body).toEqual(withoutJournals(personal))
  expect((await ask(own, '/v1/attention?scope=fleet')).status).toBe(403)
  const fleet = await wallOf('super.monitor', 'fleet')
  const { body: all } = await api.get('super.monitor', '/api/v1/attention?limit=1000&scope=fleet')
  expect((await ask(fleet, '/v1/attention?limit=1000&scope=fleet')).body).toEqual(withoutJournals(all))
  const ownOfSuper = await wallOf('super.admin', 'own')
  expect((await ask(ownOfSuper, '/v1/attention?scope=fleet')).status).toBe(403)
  expect((await ask(ownOfSuper, `/v1/users/${demoIds.users['super.admin']}/map?scope=fleet`)).status).toBe(403)
  expect((await ask(ownOfSuper, `/v1/users/${demoIds.users['site.admin']}/map`)).status).toBe(403)
  expect((await ask(own, `/v1/sites/${demoIds.outsiderSite}/contacts`)).status).toBe(403)
})

it('a wall needs the right to the fleet, a confirmed person and a valid name', async () => {
  for (const account of ['site.admin', 'outsider'] as const)
    expect((await start(account, 'fleet')).body.statusText).toBe('user.missing_permissions')
  expect((await start('unconfirmed', 'own')).body.statusText).toBe('user.email_address_not_confirmed')
  expect((await start('site.admin', 'own', ' ')).body.fields).toEqual({ name: 'Name is required' })
})

it('a wall outlasts the idle time of sessions, up to a year', async () => {
  const token = await wallOf('site.operator', 'own')
  const pass = (days: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + days * 24 * 3_600_000)
  }
  pass(300)
  expect((await ask(token, '/v1/attention')).status).toBe(200)
  pass(66)
  expect((await ask(token, '/v1/attention')).status).toBe(401)
})

it('a wall is listed without its token and ended by its owner alone', async () => {
  const token = await wallOf('site.operator', 'own')
  const { body } = await api.get('site.operator', '/api/v1/user/walls')
  const [wall] = body.data as WallRow[]
  expect(wall).toMatchObject({ name: 'Entrance', scope: 'own' })
  expect(JSON.stringify(body)).not.toContain(token)
  const path = `/v1/user/walls/${wall?.id}`
  expect((await as('site.admin', 'DELETE', path)).status).toBe(404)
  expect((await as('site.operator', 'DELETE', '/v1/user/walls/nonsense')).status).toBe(404)
  expect((await ask(token, '/v1/attention')).status).toBe(200)
  expect((await as('site.operator', 'DELETE', path)).status).toBe(200)
  expect((await ask(token, '/v1/attention')).status).toBe(401)
})

it("a sign-out on a wall's screen ends that wall only", async () => {
  const [token, other] = [await wallOf('site.operator', 'own'), await wallOf('site.operator', 'own')]
  expect((await ask(token, '/v1/auth/logout', 'POST')).status).toBe(200)
  expect((await ask(token, '/v1/attention')).status).toBe(401)
  expect((await ask(other, '/v1/attention')).status).toBe(200)
  const lines = api.db.kysely.selectFrom('auditLog').select('actorId').where('action', '=', 'account.wallEnded')
  expect(await lines.execute()).toEqual([{ actorId: demoIds.users['site.operator'] }])
})

describe('contacts on a wall', () => {
  const quietSite = demoIds.sites.akerselva
  const write = (siteId: string) =>
    api.db.kysely
      .insertInto('siteInstructions')
      .values({ siteId, access: 'Ring the guard', keyBox: 'Code 4711', assemblyPoint: 'The gate', revision: 1 })
      .onConflict((conflict) =>
        conflict
          .column('siteId')
          .doUpdateSet({ access: 'Ring the guard', keyBox: 'Code 4711', assemblyPoint: 'The gate' }),
      )
      .execute()
  const contacts = (token: string, siteId: string) => ask(token, `/v1/sites/${siteId}/contacts`)

  it('are those of sites that show trouble', async () => {
    const token = await wallOf('super.monitor', 'fleet')
    const { body } = await ask(token, '/v1/attention?limit=1000&scope=fleet')
    const troubled = new Set((body.data as { siteId: string }[]).map(({ siteId }) => siteId))
    const all = await api.db.kysely.selectFrom('sites').select('id').where('deletedAt', 'is', null).execute()
    for (const { id } of all)
      expect([id, (await contacts(token, id)).status]).toEqual([id, troubled.has(id) ? 200 : 403])
    expect(troubled.has(quietSite)).toBe(false)
    const [quiet] = await api.db.kysely.selectFrom('systems').select('id').where('siteId', '=', quietSite).execute()
    expect((await ask(token, `/v1/systems/${quiet?.id}/contacts`)).body.statusText).toBe('user.wall_only')
  })

  it('are also those of a site where something is disabled for long', async () => {
    const token = await wallOf('super.monitor', 'fleet')
    const { kysely } = api.db
    const { id: systemId } = await kysely
      .selectFrom('systems')
      .select('id')
      .where('siteId', '=', quietSite)
      .executeTakeFirstOrThrow()
    const occurredAt = new Date(api.clock.now.getTime() - 3 * 86_400_000)
    await kysely
      .insertInto('events')
      .values({ systemId, eventName: 'Disabled', unitName: 'Zone 4', occurredAt })
      .execute()
    expect((await contacts(token, quietSite)).status).toBe(403)
    await noteDisablements(kysely, api.clock.now)
    expect((await contacts(token, quietSite)).status).toBe(200)
  })

  it('omit how to get in, unless the wall was created with it', async () => {
    const site = demoIds.sites.lade
    await write(site)
    const plain = await wallOf('site.operator', 'own')
    const { instructions } = (await contacts(plain, site)).body.data
    expect(instructions).toMatchObject({ access: null, keyBox: null, assemblyPoint: 'The gate' })
    const wall = await as('site.operator', 'POST', '/v1/user/walls', {
      name: 'Guard',
      scope: 'own',
      showsAccess: true,
    })
    const whole = (await contacts(wall.body.data.token, site)).body.data.instructions
    expect(whole).toMatchObject({ access: 'Ring the guard', keyBox: 'Code 4711' })
    const { body } = await api.get('site.operator', '/api/v1/user/walls')
    const rows = body.data as WallRow[]
    expect(rows.map(({ name, showsAccess }) => [name, showsAccess])).toContainEqual(['Guard', true])
  })
})

it('a wall shows the map of its own person only', async () => {
  const token = await wallOf('super.monitor', 'fleet')
  const map = (account: DemoAccount) => ask(token, `/v1/users/${demoIds.users[account]}/map?scope=fleet`)
  expect((await map('super.monitor')).status).toBe(200)
  expect((await map('site.admin')).body.statusText).toBe('user.wall_only')
})

it('a wall ends with other sessions, a new password, a ban and the loss of the fleet', async () => {
  const { kysely } = api.db
  const status = async (token: string) => (await ask(token, '/v1/attention')).status
  const others = await wallOf('site.operator', 'own')
  await as('site.operator', 'DELETE', '/v1/user/sessions')
  expect(await status(others)).toBe(401)
  const password = await wallOf('site.monitor', 'own')
  const change = { password: 'emberwatch-demo', newPassword: 'Another-long-1', passwordConfirmation: 'Another-long-1' }
  expect((await as('site.monitor', 'POST', '/v1/user/change-password', change)).status).toBe(200)
  expect(await status(password)).toBe(401)
  const banned = await wallOf('outsider', 'own')
  await kysely.updateTable('users').set({ status: 'BANNED' }).where('id', '=', demoIds.users.outsider).execute()
  expect(await status(banned)).toBe(401)
  const fleet = await wallOf('super.operator', 'fleet')
  await kysely
    .updateTable('users')
    .set({ userType: 0, globalAccessLevel: 2 })
    .where('id', '=', demoIds.users['super.operator'])
    .execute()
  expect(await status(fleet)).toBe(401)
})

it('a wall is no session for calls that need one', async () => {
  const token = await wallOf('site.operator', 'own')
  const [, claims] = token.split('.')
  const { sid } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())
  expect(await api.db.kysely.selectFrom('sessions').select('id').where('id', '=', sid).execute()).toEqual([])
})

it('a person has a limited number of walls, also after concurrent calls', async () => {
  const answers = await Promise.all(Array.from({ length: maxWalls + 5 }, () => start('site.operator', 'own')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxWalls)
  expect(answers.find(({ status }) => status !== 200)?.body.statusText).toBe('user.too_many_walls')
})
