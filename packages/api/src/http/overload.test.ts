import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

it('one person who asks for everything at once keeps nobody else waiting, and is told when to come back', async () => {
  const [greedy, other] = await Promise.all([api.tokenOf('super.admin'), api.tokenOf('site.monitor')])
  const ask = (authorization: string) => api.fetch('/api/v1/sites?limit=10', { headers: { authorization } })
  const many = Array.from({ length: 90 }, () => ask(greedy))
  expect((await ask(other)).status).toBe(200)
  const answers = await Promise.all(many)
  const ok = answers.filter(({ status }) => status === 200).length
  const later = answers.filter(({ status, headers }) => status === 429 && headers.get('retry-after') !== null).length
  // Five at once and fifty in line; a few are done before the last have come.
  expect([ok + later, ok >= 55, later > 0]).toEqual([90, true, true])
})
