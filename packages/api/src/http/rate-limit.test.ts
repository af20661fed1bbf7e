import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { demoNow } from '../testing/demo-database.ts'
import { countFailure, countRequest, sweepRateLimits } from './rate-limit.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const limit = { failures: 3, closedMs: 60_000, memoryMs: 600_000 }
const after = (ms: number) => new Date(demoNow.getTime() + ms)
const rows = () => api.db.kysely.selectFrom('rateLimits').selectAll().orderBy('key').execute()

describe('the counters', () => {
  it('lose no request of many at once', async () => {
    const { kysely } = api.db
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => countRequest(kysely, 'many', 20, demoNow)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect((await rows()).find(({ key }) => key === 'many')?.count).toBe(30)
  })

  it('forget a streak that is old, and do not prolong a closure', async () => {
    const { kysely } = api.db
    const streak = async () => (await rows()).find(({ key }) => key === 'streak')
    await countFailure(kysely, 'streak', limit, demoNow)
    await countFailure(kysely, 'streak', limit, after(limit.memoryMs))
    expect((await streak())?.count).toBe(1)
    for (let i = 0; i < 2; i++) await countFailure(kysely, 'streak', limit, after(limit.memoryMs))
    expect((await streak())?.expiresAt).toEqual(after(limit.memoryMs + limit.closedMs))
    await countFailure(kysely, 'streak', limit, after(limit.memoryMs + 30_000))
    expect((await streak())?.expiresAt).toEqual(after(limit.memoryMs + limit.closedMs))
  })

  it('are swept when they no longer matter', async () => {
    await sweepRateLimits(api.db.kysely, after(61_000))
    expect((await rows()).map(({ key }) => key)).toEqual(['streak'])
    await sweepRateLimits(api.db.kysely, after(3_600_000))
    expect(await rows()).toEqual([])
  })
})
