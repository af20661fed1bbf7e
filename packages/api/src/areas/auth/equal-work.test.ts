import { demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

/** Counts the calls of the slow hash: equal work is what makes equal times. */
const work = { hash: 0, verify: 0 }
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual('@node-rs/argon2')
  const counter =
    (name: 'hash' | 'verify') =>
    (...args: unknown[]) => {
      work[name] += 1
      return real[name](...args)
    }
  return { ...real, hash: counter('hash'), verify: counter('verify') }
})

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  // Makes the stand-in hash for accounts that do not exist.
  await api.post('/api/v1/auth', { emailAddress: 'warm@up.example', password: 'x' })
})
afterAll(() => api.close())

const member = demoIds.emails['site.admin']
const unknown = 'nobody@emberwatch.example'
async function workOf(path: string, body: object) {
  const before = { ...work }
  await api.post(path, body)
  return { hash: work.hash - before.hash, verify: work.verify - before.verify }
}

it('every sign-in verifies one hash, whatever the state of the account', async () => {
  await api.db.kysely
    .updateTable('users')
    .set({ status: 'BANNED' })
    .where('emailAddress', '=', demoIds.emails.outsider)
    .execute()
  for (const emailAddress of [member, unknown, demoIds.emails.outsider, demoIds.emails.unconfirmed]) {
    expect(await workOf('/api/v1/auth', { emailAddress, password: 'wrong' })).toEqual({ hash: 0, verify: 1 })
  }
})

it('neither a reset request nor a wrong code computes a hash', async () => {
  const reset = { confirmationCode: '000000', password: 'a new password', passwordConfirmation: 'a new password' }
  for (const emailAddress of [member, unknown]) {
    expect(await workOf('/api/v1/auth/request-reset-password', { emailAddress })).toEqual({ hash: 0, verify: 0 })
    expect(await workOf('/api/v1/auth/reset-password', { emailAddress, ...reset })).toEqual({ hash: 0, verify: 0 })
  }
})
