import type { ItemEndpoint } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import type { Prepared } from '../areas/prepared-write.test-kit.ts'
import { writesOf } from '../areas/writes.test-kit.ts'
import { type Calls, callsOf } from '../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { liveChannel, liveJobsChannel } from './changes.ts'

/**
 * A write says in the contract what it changes, for the tab that makes it; the database tells everybody else. What the database tells of is
 * what the write says, so that nobody sees more than who has done it.
 */

let api: DemoApi
let call: Calls
const kinds: string[] = []
const writes = writesOf(() => ({ api, call }))
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  const hear = (payload: string) => void kinds.push(JSON.parse(payload).kind)
  for (const channel of [liveJobsChannel, liveChannel]) await api.db.listen(channel, hear)
})
afterAll(() => api.close())

/** Tells that all before has been heard: notifications come in the order of their commits, also on PostgreSQL. */
let marks = 0
async function hearAll() {
  const mark = `mark ${++marks}`
  await api.db.notify(liveChannel, JSON.stringify({ kind: mark, rows: [] }))
  while (!kinds.includes(mark)) await new Promise(setImmediate)
}

/** These end the session that makes them, or have none: nothing is read in it any more. */
const endsSession = [
  'auth.register',
  'auth.notMe',
  'auth.resetPassword',
  'auth.resetByToken',
  'auth.changePassword',
  'auth.deleteAccount',
]

it.each(Object.keys(writes).filter((name) => !endsSession.includes(name)))('%s announces its change', async (name) => {
  const endpoint = allEndpoints.find((one) => one.name === name) as ItemEndpoint
  const prepared = writes[name] as Prepared
  const write = typeof prepared === 'function' ? await prepared() : prepared
  await hearAll()
  kinds.length = 0
  expect((await call(write.as, endpoint.method, write.path, write.body)).status).toBe(200)
  await hearAll()
  const changedKinds = new Set(kinds.filter((kind) => !kind.startsWith('mark')))
  // The person of an account or access list receives its change as one of their rights too.
  if (changedKinds.has('user') || changedKinds.has('access')) changedKinds.delete('rights')
  expect([...changedKinds].filter((kind) => !endpoint.changes?.some((declaration) => declaration === kind))).toEqual([])
})
