import fastify from 'fastify'
import { answerProbes } from './probes.ts'
import { type DemoApi, openDemoApi } from './testing/demo-api.ts'

const never = () => new Promise(() => undefined)

describe('the probes', () => {
  it('report a missing part within a second while the process lives', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    const app = fastify()
    let checks = 0
    const neverAnswers = () => {
      checks++
      return never()
    }
    answerProbes(app, {
      database: neverAnswers,
      releases: async () => 1,
      api: () => Promise.reject(new Error('at 10.0.0.9')),
    })
    let isProbed = false
    app.addHook('onRequest', async ({ url }) => {
      isProbed ||= url === '/livez'
    })
    const answers = Promise.all(['/readyz', '/readyz', '/livez'].map((url) => app.inject({ url })))
    while (!isProbed) await new Promise((resolve) => setImmediate(resolve))
    await jest.advanceTimersByTimeAsync(1_000)
    const [ready, again, live] = await answers
    jest.useRealTimers()
    expect([ready?.statusCode, ready?.json()]).toEqual([
      503,
      { status: 'unavailable', checks: { database: 'no answer', releases: 'ok', api: 'failed' } },
    ])
    expect([again?.statusCode, live?.statusCode, live?.json()]).toEqual([503, 200, { status: 'ok' }])
    // Questions do not pile up behind one that has no answer.
    expect(checks).toBe(1)
    expect(live?.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    await app.close()
  })
})

describe('the API', () => {
  let api: DemoApi
  beforeAll(async () => {
    api = await openDemoApi()
  })
  afterAll(() => api.close())

  it('is ready with its database', async () => {
    const { statusCode, body } = await api.app.inject({ url: '/readyz' })
    expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', checks: { database: 'ok' } }])
  })

  it('answers its health in time while the database is busy', async () => {
    // The embedded database has one session, a server as many as the pool has: all are taken.
    const clients: { release(): void }[] = []
    for (let n = 0; n < (api.db.kind === 'embedded' ? 1 : 10); n++) clients.push(await api.db.pool.connect())
    const health = await api.get(null, '/api/health')
    expect([health.status, health.body.statusText, health.headers.get('retry-after')]).toEqual([
      503,
      'generic.unavailable',
      '5',
    ])
    expect((await api.app.inject({ url: '/livez' })).statusCode).toBe(200)
    for (const client of clients) client.release()
    expect((await api.get(null, '/api/health')).status).toBe(200)
  })
})
