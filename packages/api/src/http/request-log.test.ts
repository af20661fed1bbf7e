import { estateFileMax } from '@emberwatch/contract/table-file'
import fastify, { type FastifyInstance } from 'fastify'
import { demoPassword } from '../fleet/index.ts'
import { makeDataKey } from '../secrets/data-keys.ts'
import { serverOptionsOf } from '../server/server-options.ts'
import { apiPlugin, apiPluginOptions } from '../server.ts'
import { readSettings } from '../settings.ts'
import { type DemoApi, openDemoApi, testSecret } from '../testing/demo-api.ts'
import { logOptionsOf, logRequests } from './request-log.ts'

/** Both servers on this database have these keys. */
const dataKeys = [makeDataKey()]
let api: DemoApi
let app: FastifyInstance
let lines: string[]
beforeAll(async () => {
  api = await openDemoApi({ dataKeys })
})
afterAll(() => api.close())
beforeEach(() => {
  lines = []
})
afterEach(() => app.close())

async function start(env: Record<string, string> = {}) {
  const settings = { ...readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'info', ...env }), jwtSecret: testSecret, dataKeys }
  const stream = { write: (line: string) => void lines.push(line) }
  app = fastify({ ...serverOptionsOf(settings), ...logOptionsOf(settings, stream) })
  logRequests(app)
  await app.register(apiPlugin, { ...apiPluginOptions, settings, db: api.db, live: api.live, print: () => {} })
}
const logged = () => lines.map((line) => JSON.parse(line))
const signIn = (password: string, emailAddress = 'super.admin@emberwatch.example') =>
  app.inject({ method: 'POST', url: '/api/v1/auth', payload: { emailAddress, password } })

it('writes a line for each request with id, route, status, milliseconds and person', async () => {
  await start()
  const { token, id } = (await signIn(demoPassword)).json().data
  const answer = await app.inject({ url: '/api/v1/sites?limit=10', headers: { authorization: token } })
  expect(logged()).toHaveLength(2)
  expect(logged()[1]).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    route: '/api/v1/sites',
    status: 200,
    ms: expect.any(Number),
    person: id,
    msg: 'answered',
  })
  expect(logged()[0]).toMatchObject({ route: '/api/v1/auth', status: 200 })
})

it('has the line of its request alone for a file above the limit', async () => {
  await start()
  const { token } = (await signIn(demoPassword)).json().data
  const form = new FormData()
  // Within the allowance of the form around it, which the length of the body cannot tell.
  form.set('file', new File([new Uint8Array(estateFileMax + 1)], 'modems.csv'))
  const { status } = await fetch(
    await app.listen({ host: '127.0.0.1', port: 0 }).then((url) => `${url}/api/v1/modem-imports/preview`),
    {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    },
  )
  expect(status).toBe(413)
  await app.close()
  expect(
    logged().filter(({ route, level }) => level === 'error' || route === '/api/v1/modem-imports/preview'),
  ).toMatchObject([{ level: 'info', status: 413, msg: 'answered' }])
})

it('names the cause of each 500 under the id of the answer', async () => {
  await start()
  const { token } = (await signIn(demoPassword)).json().data
  const run = (sql: string) =>
    api.db.pool.connect().then(async (client) => {
      await client.query(sql)
      client.release()
    })
  await run('alter table modems rename to modems_hidden')
  const answer = await app.inject({ url: '/api/v1/modems', headers: { authorization: token } })
  await run('alter table modems_hidden rename to modems')
  expect(answer.statusCode).toBe(500)
  const [failure, line] = logged().slice(-2)
  expect(failure).toMatchObject({
    level: 'error',
    reqId: answer.headers['x-request-id'],
    err: { message: expect.stringContaining('modems'), stack: expect.stringContaining('at ') },
    msg: 'request failed',
  })
  expect(line).toMatchObject({ route: '/api/v1/modems', status: 500 })
})

it('writes nothing that a person types or sends', async () => {
  await start()
  const secrets = [
    'Secret-Password-1',
    'Secret.Person@Secret.example',
    'SecretName',
    'secret-token-secret',
    'SecretQuery',
  ]
  const [password = '', emailAddress = '', name = '', token = '', query = ''] = secrets
  const { token: real } = (await signIn(demoPassword)).json().data
  await signIn(password, emailAddress)
  await app.inject({ url: `/api/v1/sites?limit=10&search=${query}`, headers: { authorization: token } })
  await app.inject({ url: `/api/v1/sites?limit=10&search=${query}`, headers: { authorization: real } })
  await app.inject({ url: `/api/${query}`, headers: { cookie: token, 'user-agent': name } })
  const request = { url: `/api/v1/user/password-reset/${token}`, payload: { password, name, emailAddress } }
  await app.inject({ method: 'POST', ...request })
  await app.inject({ method: 'POST', url: '/api/v1/user', payload: { firstName: name, emailAddress, password } })
  expect(lines).toHaveLength(7)
  for (const secret of [...secrets, real, demoPassword])
    expect(lines.join('').toLowerCase()).not.toContain(secret.toLowerCase())
})

it('omits the row data that a database adds to an error', async () => {
  await start()
  const error = Object.assign(new Error('duplicate key', { cause: new Error('the first one') }), {
    code: '23505',
    detail: 'Key (email)=(kari@example.com) already exists.',
  })
  app.log.error({ err: error }, 'failed')
  expect(lines.join('')).not.toContain('kari@')
  expect(logged()[0].err).toMatchObject({
    code: '23505',
    message: 'duplicate key',
    cause: { message: 'the first one' },
  })
})

it('takes the request’s id from a trusted proxy only', async () => {
  const requestId = 'proxy-7f3a_01'
  const idFor = async (id: string) =>
    (await app.inject({ url: '/api/health', headers: { 'x-request-id': id } })).headers
  await start()
  expect((await idFor(requestId))['x-request-id']).not.toBe(requestId)
  await app.close()
  await start({ TRUST_PROXY: '1' })
  expect((await idFor(requestId))['x-request-id']).toBe(requestId)
  expect((await idFor('"}\ninjected'.padEnd(20)))['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

it('obeys its log level', async () => {
  await start({ LOG_LEVEL: 'warn' })
  await signIn('wrong-one')
  expect(lines).toEqual([])
  expect(readSettings({}).logLevel).toBe('warn')
  expect(readSettings({ NODE_ENV: 'production' }).logLevel).toBe('info')
  expect(() => readSettings({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL must be')
})
