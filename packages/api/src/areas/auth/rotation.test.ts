import { demoIds, demoPassword } from '../../fleet/index.ts'
import { buildApi } from '../../server.ts'
import { readSettings } from '../../settings.ts'
import { type DemoApi, openDemoApi, testSecret } from '../../testing/demo-api.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

/** A new JWT_SECRET leaves these as they are (docs/settings.md). */

const next = 'another secret of more than 32 characters'
const dataKeys = [{ id: 'k1', key: Buffer.alloc(32, 1) }]
let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

/** A server on the same database with these secrets. */
async function serverWith(secrets: { jwtSecret: string; jwtSecretBefore?: string }) {
  const settings = { ...readSettings({ NODE_ENV: 'test' }), dataKeys, ...secrets }
  return buildApi({ db: api.db, settings, now: () => api.clock.now })
}

it('a session continues only where the former secret stands beside the new one', async () => {
  const authorization = await api.tokenOf('site.admin')
  const statuses = []
  for (const secrets of [{ jwtSecret: next }, { jwtSecret: next, jwtSecretBefore: testSecret }]) {
    const app = await serverWith(secrets)
    statuses.push((await app.inject({ url: '/api/v1/user', headers: { authorization } })).statusCode)
    await app.close()
  }
  expect(statuses).toEqual([401, 200])
})

it('recovery codes stay valid after a rotation', async () => {
  const id = demoIds.users['site.operator']
  await api.db.kysely.updateTable('users').set({ twoStepOn: true }).where('id', '=', id).execute()
  const [code] = await renewRecoveryCodes(api.db.kysely, id)
  const app = await serverWith({ jwtSecret: next })
  const payload = { emailAddress: demoIds.emails['site.operator'], password: demoPassword, code }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/auth/two-step', payload })
  await app.close()
  expect([answer.statusCode, answer.json().data?.id]).toEqual([200, id])
})
