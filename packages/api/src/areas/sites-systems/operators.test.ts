import type { Operator, System } from '@emberwatch/contract/sites-systems'
import { demoIds } from '@emberwatch/demo'
import { sql } from 'kysely'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'
import { plansOf } from '../../testing/plans.ts'
import { type Statement, statementsOf } from '../../testing/statements.ts'

/** Lists of systems show some people as operators (product 8.7). */

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const systemList = async (limit = 1000): Promise<System[]> =>
  (await api.get('super.admin', `/api/v1/admin/systems?limit=${limit}`)).body.data
const levels = (operators: readonly Operator[]) =>
  Object.fromEntries(operators.map(({ id, accessLevel }) => [id, accessLevel]))

/** Reads `system_rights` of all systems, by system. */
async function levelsByPerson(): Promise<Record<string, Record<string, number>>> {
  const { rows } = await sql<{ systemId: string; levels: Record<string, number> }>`
    select r.system_id, jsonb_object_agg(r.user_id, r.access_level) as levels
    from system_rights r join users u on u.id = r.user_id and u.deleted_at is null group by 1`.execute(api.db.kysely)
  return Object.fromEntries(rows.map(({ systemId, levels }) => [systemId, levels]))
}

async function expectHeld() {
  const expected = await levelsByPerson()
  for (const { id, operators } of await systemList()) expect([id, levels(operators)]).toEqual([id, expected[id] ?? {}])
}

it('everyone who holds a level on it, with the higher one of system and site', async () => {
  await expectHeld()
  const systemId = demoIds.system('nidelva', 1)
  const of = (accessLevel: 0 | 1 | 2, account: 'site.monitor' | 'outsider', isAccepted = true) => ({
    systemId,
    userId: demoIds.users[account],
    emailAddress: demoIds.emails[account],
    accessLevel,
    isAccepted,
  })
  const before = await levelsByPerson()
  await api.db.kysely
    .insertInto('systemAccess')
    .values([of(2, 'site.monitor'), of(1, 'outsider', false)])
    .execute()
  expect((await levelsByPerson())[systemId]).toEqual({ ...before[systemId], [demoIds.users['site.monitor']]: 2 })
  await expectHeld()
  await api.db.kysely
    .updateTable('users')
    .set({ deletedAt: demoNow })
    .where('id', '=', demoIds.users['site.monitor'])
    .execute()
  expect((await levelsByPerson())[systemId]).not.toHaveProperty(demoIds.users['site.monitor'])
  await expectHeld()
})

it('are found by the system and its site, not among the levels of everybody', async () => {
  const isPage = ({ text }: Statement) => text.includes('jsonb_agg')
  const statements = (await statementsOf(api.db, () => systemList(10))).filter(isPage)
  const plans = JSON.stringify(
    await plansOf(api.db, statements, 'set enable_seqscan = off; set enable_bitmapscan = off'),
  )
  for (const index of ['site_access_held', 'system_access_held']) expect(plans).toContain(`"Index Name":"${index}"`)
})
