import { sql } from 'kysely'
import { openDemoDatabase } from '../testing/demo-database.ts'
import { type ConnectionReport, storeConnections } from './store-connections.ts'

const at = new Date('2026-03-02T09:00:00.000Z')
const stage = (status: 'ok' | 'fail') => [{ name: 'mobileConnection', status }] as ConnectionReport['stages']

const openEntries = async () => {
  const db = await openDemoDatabase()
  const { rows } = await sql<{ entryId: string; systemId: string }>`
    select id as entry_id, system_id from modem_systems order by id limit 30`.execute(db.kysely)
  return { db, entries: rows }
}

it('reports that come together are stored as they are, and told in one notification for each table', async () => {
  const { db, entries } = await openEntries()
  const told: { kind: string; rows: unknown[] }[] = []
  await db.listen('live', (payload) => told.push(JSON.parse(payload)))
  const reports = entries.map((entry, n) => ({
    ...entry,
    state: n % 2 ? 'system_connected' : 'mobile_connection_failed',
    stages: stage(n % 2 ? 'ok' : 'fail'),
    description: n % 2 ? null : `No answer ${n}`,
  }))
  await sql`update systems set connection_state = null`.execute(db.kysely)
  told.length = 0
  await storeConnections(db.kysely, reports, at)
  const { rows } = await sql`select m.id as entry_id, m.system_id, y.connection_state as state, m.stages,
      m.state_description as description from modem_systems m join systems y on y.id = m.system_id
    where m.id = any (${entries.map(({ entryId }) => entryId)}::uuid[]) order by m.id`.execute(db.kysely)
  expect(rows).toEqual(reports)
  await db.kysely.selectFrom('users').select('id').executeTakeFirst()
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['modem', 'system'])
  expect(told.find(({ kind }) => kind === 'system')?.rows).toHaveLength(30)
  await db.close()
})

it('of a system that reports twice the last counts, and nothing is no statement', async () => {
  const { db, entries } = await openEntries()
  const [entry] = entries
  if (!entry) throw new Error('the demo fleet has modems')
  const report = (state: string, status: 'ok' | 'fail') => ({
    ...entry,
    state,
    stages: stage(status),
    description: null,
  })
  await storeConnections(db.kysely, [report('mobile_connection_failed', 'fail'), report('system_connected', 'ok')], at)
  const system = db.kysely.selectFrom('systems').select('connectionState').where('id', '=', entry.systemId)
  expect(await system.executeTakeFirst()).toEqual({ connectionState: 'system_connected' })
  await storeConnections(db.kysely, [], at)
  await db.close()
})

it('a report of what is known already leaves since when; each change is kept with its cause', async () => {
  const { db, entries } = await openEntries()
  const [entry] = entries
  if (!entry) throw new Error('the demo fleet has modems')
  const report = (state: string, description: string | null) => [{ ...entry, state, stages: stage('ok'), description }]
  const later = new Date(at.getTime() + 60_000)
  await storeConnections(db.kysely, report('mobile_connection_failed', 'No signal'), at)
  await storeConnections(db.kysely, report('mobile_connection_failed', 'Still no signal'), later)
  const system = db.kysely.selectFrom('systems').select('connectionChangedAt').where('id', '=', entry.systemId)
  expect(await system.executeTakeFirst()).toEqual({ connectionChangedAt: at })
  await storeConnections(db.kysely, report('system_connected', null), later)
  const changes = await db.kysely
    .selectFrom('connectionChanges')
    .select(['changedAt', 'state', 'cause'])
    .where('systemId', '=', entry.systemId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(changes).toEqual([
    { changedAt: later, state: 'system_connected', cause: null },
    { changedAt: at, state: 'mobile_connection_failed', cause: 'No signal' },
  ])
  await db.close()
})
