import { demoIds } from '../fleet/demo-ids.ts'
import { readSettings } from '../settings.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'

let api: DemoApi | undefined
afterEach(() => api?.close())

const limits = readSettings({}).load

it('takes nothing new while the main thread is late, but says how it does, and comes back by itself', async () => {
  api = await openDemoApi({ load: { ...limits, loopDelayMs: 100 } })
  const { app } = api
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url })
    return { status: statusCode, after: headers['retry-after'], body }
  }
  const isRefused = async () => (await ask('/api/openapi.json')).status === 503
  do occupy(200)
  while (!(await isRefused()))
  const refused = await ask('/api/v1/sites')
  expect([refused.status, refused.after]).toEqual([503, '2'])
  expect(JSON.parse(refused.body)).toMatchObject({ status: 503, statusText: 'generic.unavailable' })
  for (const url of ['/livez', '/readyz', '/api/health']) expect((await ask(url)).status).toBe(200)
  while (await isRefused()) await new Promise((resolve) => setTimeout(resolve, 20))
})

function occupy(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

it('lets one who asks for very much wait and then come again, and others through', async () => {
  api = await openDemoApi({ load: { ...limits, callsPerPerson: 1 } })
  const site = `/v1/sites/${demoIds.sites.nidelva}`
  const heavy = Array.from({ length: 90 }, () => api?.get('site.admin', site))
  const other = await api.get('super.admin', site)
  expect(other.status).toBe(200)
  const answers = await Promise.all(heavy)
  const refused = answers.filter((answer) => answer?.status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map((answer) => answer?.headers.get('retry-after')))).toEqual(new Set(['2']))
  expect(answers.filter((answer) => answer?.status === 200).length).toBe(answers.length - refused.length)
})

it('half of the connections are for one person at most, unless a setting says otherwise', () => {
  expect(readSettings({ DATABASE_POOL_SIZE: '30' }).load).toEqual({ loopDelayMs: 1_000, callsPerPerson: 15 })
  const set = { MAX_LOOP_DELAY: '0', CALLS_PER_PERSON: '3', DATABASE_POOL_QUEUE: '7' }
  expect(readSettings(set).load).toEqual({ loopDelayMs: 0, callsPerPerson: 3 })
  expect(readSettings(set).dbLimits.poolQueue).toBe(7)
})
