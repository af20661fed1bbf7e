import type { Escalation } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

/** Admins set whom a mail reaches where nobody takes a trouble (product 27.5). */

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterEach(() => api.close())

const { users, team } = demoIds
const site = demoIds.sites.nidelva
const path = `/sites/${site}/escalation`
const byPerson = { revision: 0, minutes: 15, kinds: ['alarm', 'offline'], userId: users['site.operator'] }

const set = (body: object = byPerson, as: DemoAccount = 'site.admin') => call(as, 'PUT', path, body)
const read = async (as: DemoAccount = 'site.monitor'): Promise<Escalation | null> =>
  (await call(as, 'GET', path)).body.data.escalation
const holdByTeam = async () => {
  const { kysely } = api.db
  await kysely.deleteFrom('teamGrants').where('siteId', '=', site).where('teamId', '=', team).execute()
  const grant = { teamId: team, siteId: site, accessLevel: 0 as const }
  return (await kysely.insertInto('teamGrants').values(grant).returning('id').executeTakeFirstOrThrow()).id
}

it('an escalation to a person is visible with its author to everybody on the site', async () => {
  expect(await read()).toBeNull()
  expect((await set()).status).toBe(200)
  expect(await read()).toMatchObject({
    ...{ minutes: 15, kinds: ['alarm', 'offline'], revision: 1, reachedCount: 1, skipped: [] },
    recipient: { kind: 'person', id: users['site.operator'], name: expect.any(String) },
    changedBy: expect.any(String),
  })
})

it('an escalation reaches a team with the site', async () => {
  await holdByTeam()
  expect((await set({ ...byPerson, userId: null, teamId: team })).status).toBe(200)
  const { recipient, reachedCount, skipped } = (await read()) as Escalation
  expect(recipient).toEqual({ kind: 'team', id: null, name: expect.any(String) })
  expect((await read('site.admin'))?.recipient).toEqual({ ...recipient, id: team })
  expect(reachedCount + skipped.length).toBeGreaterThan(0)
})

it('reaches somebody who sees the site, however many do', async () => {
  await sql`with added as (
      insert into users (first_name, last_name, email_address, password_hash, status)
      select 'A' || n, 'A', 'a' || n || '@emberwatch.example', 'x', 'ACTIVE' from generate_series(1, 501) n returning id, email_address
    ) insert into site_access (user_id, site_id, email_address, access_level, is_accepted)
      select id, ${site}, email_address, 0, true from added`.execute(api.db.kysely)
  const { status, body } = await set()
  expect([status, body.fields]).toEqual([200, undefined])
})

it('an escalation names and skips people who have lost the site', async () => {
  await set({ ...byPerson, userId: users['site.operator'] })
  const name = (await read())?.recipient.name
  await api.db.kysely
    .deleteFrom('siteAccess')
    .where('siteId', '=', site)
    .where('userId', '=', users['site.operator'])
    .execute()
  expect(await read()).toMatchObject({ reachedCount: 0, skipped: [name] })
})

it('the candidates are people and teams of the site, and super users for super users', async () => {
  await holdByTeam()
  const offered = async (as: DemoAccount) =>
    (await call(as, 'GET', `/sites/${site}/escalation-recipients`)).body.data.map(({ id }: { id: string }) => id)
  const own = await offered('site.admin')
  expect(own).toEqual(expect.arrayContaining([team, users['site.monitor'], users['site.operator']]))
  expect(own).not.toContain(users.outsider)
  expect(own).not.toContain(users['super.monitor'])
  expect(await offered('super.admin')).toContain(users['super.monitor'])
})

it.each([
  [{ minutes: 0 }, 'minutes'],
  [{ minutes: 1441 }, 'minutes'],
  [{ minutes: 1.5 }, 'minutes'],
  [{ kinds: [] }, 'kinds'],
  [{ kinds: ['nonsense'] }, 'kinds'],
  [{ userId: null }, 'userId'],
  [{ teamId: team }, 'userId'],
  [{ userId: users.outsider }, 'userId'],
  [{ userId: null, teamId: users.outsider }, 'teamId'],
])('an escalation refuses %j at its field', async (wrong, field) => {
  const { status, body } = await set({ ...byPerson, ...wrong })
  expect([status, Object.keys(body.fields).map((name) => name.split('.')[0])]).toEqual([400, [field]])
})

it('an escalation needs an administrator to set and end', async () => {
  for (const as of ['site.operator', 'site.monitor', 'super.operator', 'outsider'] as const)
    expect(refusal(await set(byPerson, as))).toEqual([403, 'user.missing_permissions'])
  expect((await set(byPerson, 'super.admin')).status).toBe(200)
  expect(refusal(await call('site.operator', 'DELETE', path))).toEqual([403, 'user.missing_permissions'])
  expect((await call('site.admin', 'DELETE', path)).body.data).toEqual({ escalation: null })
  expect(refusal(await call('outsider', 'GET', path))).toEqual([403, 'user.missing_permissions'])
})

it('one of two concurrent administrators sets an escalation', async () => {
  const answers = await Promise.all([set(), set({ ...byPerson, minutes: 20 })])
  expect(answers.map(refusal)).toContainEqual([409, 'generic.conflict'])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('an escalation counts open troubles from its start until its end', async () => {
  const due = async () =>
    (
      await api.db.kysely
        .selectFrom('troubles as t')
        .innerJoin('systems as y', 'y.id', 't.systemId')
        .select('t.nextAt')
        .where('y.siteId', '=', site)
        .where('t.kind', '=', 'alarm')
        .where('t.overAt', 'is', null)
        .execute()
    ).map(({ nextAt }) => nextAt?.getTime() ?? null)
  await set()
  const times = await due()
  expect(times.length).toBeGreaterThan(0)
  expect(new Set(times)).toEqual(new Set([api.clock.now.getTime() + 15 * 60_000]))
  await call('site.admin', 'DELETE', path)
  expect(new Set(await due())).toEqual(new Set([null]))
})
