import { until } from '@emberwatch/http/testing/until'
import { readSettings } from '../settings.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('many calls of one person get Retry-After and delay nobody else', async () => {
  const [greedy, other] = await Promise.all([api.tokenOf('super.admin'), api.tokenOf('site.monitor')])
  const ask = (authorization: string) => api.fetch('/api/v1/sites?limit=10', { headers: { authorization } })
  const many = Array.from({ length: 90 }, () => ask(greedy))
  expect((await ask(other)).status).toBe(200)
  const answers = await Promise.all(many)
  const ok = answers.filter(({ status }) => status === 200).length
  const later = answers.filter(({ status, headers }) => status === 429 && headers.get('retry-after') !== null).length
  // Four at once, as one turn stays for calls about other things, and fifty in line; a few are done before the last have come.
  expect([ok + later, ok >= 54, later > 0]).toEqual([90, true, true])
})

it('a late event loop refuses new calls with Retry-After until it recovers', async () => {
  const { load } = readSettings({ NODE_ENV: 'test', MAX_LOOP_DELAY: '50' })
  const late = await openDemoApi({ load })
  const authorization = await late.tokenOf('site.monitor')
  const ask = () => late.fetch('/api/v1/sites?limit=1', { headers: { authorization } })
  expect((await ask()).status).toBe(200)
  const busy = setInterval(() => {
    const until = performance.now() + 150
    while (performance.now() < until);
  })
  // A refusal needs nothing but the main thread, which is never free then.
  const answerOf = (status: number) => until(ask, (answer) => answer.status === status)
  const overloadAnswer = await answerOf(503)
  expect([overloadAnswer.headers.get('retry-after'), await overloadAnswer.json()]).toEqual([
    '2',
    { status: 503, statusText: 'generic.unavailable' },
  ])
  // A probe is answered, whatever it says of the database meanwhile.
  expect((await late.fetch('/api/health')).headers.get('retry-after')).toBeNull()
  clearInterval(busy)
  await answerOf(200)
  await late.close()
})
