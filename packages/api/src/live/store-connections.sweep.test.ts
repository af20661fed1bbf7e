import { sql } from 'kysely'
import { openDemoDatabase } from '../testing/demo-database.ts'
import { type ConnectionReport, storeConnections } from './store-connections.ts'

const at = new Date('2026-03-02T09:00:00.000Z')
const later = new Date(at.getTime() + 60_000)
const stage = (status: 'ok' | 'fail') => [{ name: 'mobileConnection', status }] as ConnectionReport['stages']
const connected = 'system_connected'
const lossState = 'mobile_connection_failed'

const openEntries = async () => {
  const db = await openDemoDatabase()
  const { rows } = await sql<{ entryId: string; systemId: string }>`
    select id as entry_id, system_id from modem_systems order by id limit 30`.execute(db.kysely)
  const [entry] = rows
  if (!entry) throw new Error('the demo fleet has modems')
  await sql`update systems set connection_state = null`.execute(db.kysely)
  const change = (before: string | null, state: string, time = at, description: string | null = null) => ({
    ...entry,
    before,
    state,
    stages: stage(state === connected ? 'ok' : 'fail'),
    description,
    at: time,
  })
  const changes = () =>
    db.kysely
      .selectFrom('connectionChanges')
      .select(['changedAt', 'state', 'cause'])
      .where('systemId', '=', entry.systemId)
      .where('changedAt', '>=', at)
      .where('state', 'is not', null)
      .where('changedAt', '<=', later)
      .orderBy('id')
      .execute()
  const system = () =>
    db.kysely
      .selectFrom('systems')
      .select(['connectionState', 'connectionChangedAt'])
      .where('id', '=', entry.systemId)
      .executeTakeFirst()
  return { db, entries: rows, change, changes, system }
}

it('stores concurrent reports unchanged and notifies once for each table', async () => {
  const { db, entries } = await openEntries()
  const payloads: { kind: string; rows: unknown[] }[] = []
  await db.listen('live', (payload) => payloads.push(JSON.parse(payload)))
  const reports = entries.map((entry, n) => ({
    ...entry,
    state: n % 2 ? connected : lossState,
    stages: stage(n % 2 ? 'ok' : 'fail'),
    description: n % 2 ? null : `No answer ${n}`,
  }))
  payloads.length = 0
  await storeConnections(
    db.kysely,
    reports.map((report) => ({ ...report, before: null, at })),
  )
  const { rows } = await sql`select m.id as entry_id, m.system_id, y.connection_state as state, m.stages,
      m.state_description as description from modem_systems m join systems y on y.id = m.system_id
    where m.id = any (${entries.map(({ entryId }) => entryId)}::uuid[]) order by m.id`.execute(db.kysely)
  expect(rows).toEqual(reports)
  await db.kysely.selectFrom('users').select('id').executeTakeFirst()
  expect(payloads.map(({ kind }) => kind).toSorted()).toEqual(['modem', 'system'])
  expect(payloads.find(({ kind }) => kind === 'system')?.rows).toHaveLength(30)
  await db.close()
})

it('stores the last report of a system as state and earlier ones as history', async () => {
  const { db, change, changes, system } = await openEntries()
  await storeConnections(db.kysely, [change(null, lossState, at, 'No signal'), change(lossState, connected, later)])
  expect(await system()).toEqual({ connectionState: connected, connectionChangedAt: later })
  expect(await changes()).toEqual([
    { changedAt: at, state: lossState, cause: 'No signal' },
    { changedAt: later, state: connected, cause: null },
  ])
  await storeConnections(db.kysely, [])
  await db.close()
})

it('keeps a loss that ends within the batch', async () => {
  const { db, change, changes, system } = await openEntries()
  const before = new Date(at.getTime() - 60_000)
  await storeConnections(db.kysely, [change(null, connected, before)])
  await storeConnections(db.kysely, [
    change(connected, lossState, at, 'No signal'),
    change(lossState, connected, later),
  ])
  expect(await system()).toEqual({ connectionState: connected, connectionChangedAt: later })
  expect((await changes()).map(({ state }) => state)).toEqual([lossState, connected])
  await db.close()
})

it('keeps "since" with an unchanged state', async () => {
  const { db, change, system } = await openEntries()
  await storeConnections(db.kysely, [change(null, lossState, at, 'No signal')])
  await storeConnections(db.kysely, [change(lossState, lossState, later, 'Still no signal')])
  expect(await system()).toEqual({ connectionState: lossState, connectionChangedAt: at })
  await db.close()
})
