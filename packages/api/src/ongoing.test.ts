import { fillPath } from '@emberwatch/contract'
import { sessions, walls } from '@emberwatch/contract/auth'
import { assignments } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { hook } from './areas/writes.test-kit.ts'
import { tablesOf } from './backup/contents.ts'
import { tableFacts } from './backup/table-facts.ts'
import { withClient } from './db/pool.ts'
import { type DemoAccount, demoIds } from './fleet/index.ts'
import { type DemoApi, openDemoApi } from './testing/demo-api.ts'
import { hasOwner } from './webhooks/webhook-owner.ts'

/** Product 1.9: whatever acts while its person is away, asked again after the right is gone. */

let api: DemoApi
beforeEach(async () => {
  api = await openDemoApi()
})
afterEach(() => api.close())

const { users, sites } = demoIds

it('every table has a line and every line its table', async () => {
  const tables = await withClient(api.db.pool, tablesOf)
  expect(Object.keys(tableFacts).sort()).toEqual(tables.toSorted())
})

const send = async (as: DemoAccount, method: string, path: string, body: object = {}) => {
  const authorization = await api.tokenOf(as)
  const answer = await api.fetch(`/api${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  return answer.json()
}
const statusOf = async (token: string, path: string) =>
  (await api.fetch(`/api${path}`, { headers: { authorization: token } })).status

/** Made by the person, and whether it still acts. */
type Acts = () => Promise<boolean>
type Make = (as: DemoAccount) => Promise<Acts>

const ownSession: Make = async (as) => {
  const token = await api.tokenOf(as)
  return async () => (await statusOf(token, '/v1/user')) === 200
}
const wall =
  (scope: 'own' | 'fleet'): Make =>
  async (as) => {
    const { token } = (await send(as, 'POST', walls.start.path, { name: 'Hall', scope })).data
    return async () => (await statusOf(token, `/v1/attention?scope=${scope}`)) === 200
  }
const webhook =
  (siteId: string | null): Make =>
  async (as) => {
    const { id } = (await send(as, 'POST', '/v1/webhooks', { siteId, ...hook })).data
    return async () => {
      const query = sql<{ acts: boolean }>`select is_on and ${hasOwner} as acts from webhooks w where id = ${id}`
      return (await query.execute(api.db.kysely)).rows[0]?.acts ?? false
    }
  }
const job: Make = async (as) => {
  const rows = await api.db.kysely
    .insertInto('jobs')
    .values({ kind: 'export', ownerId: users[as], title: 'x', task: null, state: 'done', finishedAt: new Date() })
    .returning('id')
    .execute()
  const token = await api.tokenOf(as)
  return async () => (await statusOf(token, fillPath('/v1/jobs/{id}', { id: rows[0]?.id ?? '' }))) === 200
}

const assignment: Make = async (as) => {
  const systemId = demoIds.system('nidelva', 1)
  const issue = { systemId, unitName: 'Detector', hardwareName: 'BHH-500', hasAlarms: true }
  await api.db.kysely.insertInto('issues').values(issue).execute()
  await send(as, 'POST', fillPath(assignments.take.path, { id: systemId }), { kind: 'alarm' })
  return async () => {
    const { body } = await api.get('super.admin', `/api/v1/attention?scope=fleet&kind=alarm&systemId=${systemId}`)
    return body.data[0].assignment !== null
  }
}

const kysely = () => api.db.kysely
const ban = (as: DemoAccount) =>
  kysely().updateTable('users').set({ status: 'BANNED' }).where('id', '=', users[as]).execute()
const remove = (as: DemoAccount) => send(as, 'POST', '/v1/user/delete', { password: 'emberwatch-demo' })
const newPassword = (as: DemoAccount) =>
  send(as, 'POST', '/v1/user/change-password', {
    ...{ password: 'emberwatch-demo', newPassword: 'Another-long-1', passwordConfirmation: 'Another-long-1' },
  })
const endOthers = (as: DemoAccount) => send(as, 'DELETE', sessions.endOthers.path)
const lower = (as: DemoAccount) =>
  kysely().updateTable('siteAccess').set({ accessLevel: 1 }).where('userId', '=', users[as]).execute()
const leave = (as: DemoAccount) => kysely().deleteFrom('siteAccess').where('userId', '=', users[as]).execute()
const regular = (as: DemoAccount) =>
  kysely().updateTable('users').set({ userType: 0, globalAccessLevel: 2 }).where('id', '=', users[as]).execute()
const operator = (as: DemoAccount) =>
  kysely().updateTable('users').set({ globalAccessLevel: 1 }).where('id', '=', users[as]).execute()
const deleteSite = () =>
  kysely().updateTable('sites').set({ deletedAt: new Date() }).where('id', '=', sites.nidelva).execute()

type Loss = (as: DemoAccount) => Promise<unknown>
const cases: [string, DemoAccount, Make, Record<string, Loss>][] = [
  ['a session', 'site.admin', ownSession, { ban, newPassword }],
  ['a wall of own sites', 'site.admin', wall('own'), { ban, remove, newPassword, endOthers }],
  ['a wall of the fleet', 'super.admin', wall('fleet'), { ban, newPassword, endOthers, regular }],
  ['a webhook of a site', 'site.admin', webhook(sites.nidelva), { ban, remove, lower, leave }],
  ['a webhook of the fleet', 'super.admin', webhook(null), { ban, regular, operator }],
  ['an assignment', 'site.operator', assignment, { ban, remove, leave }],
  ['a job', 'site.admin', job, { ban, newPassword }],
]

it.each(
  cases.flatMap(([what, as, make, losses]) =>
    Object.entries(losses).map(([name, loss]) => [what, name, as, make, loss] as const),
  ),
)('%s ends with %s', async (_, __, as, make, loss) => {
  const acts = await make(as)
  expect(await acts()).toBe(true)
  await loss(as)
  expect(await acts()).toBe(false)
})

it('a webhook of a deleted site gets nothing', async () => {
  await webhook(sites.nidelva)('site.admin')
  await deleteSite()
  const { rows } = await sql`select from webhooks w left join sites s on s.id = w.site_id
    where w.is_on and s.deleted_at is null and ${hasOwner}`.execute(kysely())
  expect(rows).toEqual([])
})
