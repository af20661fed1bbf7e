import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { demoNow } from '../testing/demo-database.ts'
import { countFailure, refuseWhileClosed } from './failure-limit.ts'
import { consume, sweepRateLimits } from './rate-limit.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const words = { what: 'tries', per: 'test' }
const rate = { name: 'many', limit: 20, windowMs: 60_000, ...words }
const limit = { name: 'streak', failures: 3, closedMs: 60_000, memoryMs: 600_000, ...words }
const after = (ms: number) => new Date(demoNow.getTime() + ms)
const rows = () => api.db.kysely.selectFrom('rateLimits').selectAll().orderBy('key').execute()

describe('the counters', () => {
  it('lose no request of many at once', async () => {
    const { kysely } = api.db
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => consume(kysely, rate, 'one', demoNow)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect((await rows()).find(({ key }) => key === 'many:one')?.count).toBe(30)
  })

  it('forget a streak that is old, and do not prolong a closure', async () => {
    const { kysely } = api.db
    const streak = async () => (await rows()).find(({ key }) => key === 'streak:one')
    await countFailure(kysely, limit, 'one', demoNow)
    await countFailure(kysely, limit, 'one', after(limit.memoryMs))
    expect((await streak())?.count).toBe(1)
    for (let i = 0; i < 2; i++) await countFailure(kysely, limit, 'one', after(limit.memoryMs))
    expect((await streak())?.expiresAt).toEqual(after(limit.memoryMs + limit.closedMs))
    await countFailure(kysely, limit, 'one', after(limit.memoryMs + 30_000))
    expect((await streak())?.expiresAt).toEqual(after(limit.memoryMs + limit.closedMs))
  })

  it('close for twice as long after each further failure, up to the longest pause', async () => {
    const { kysely } = api.db
    const growing = { ...limit, name: 'growing', longestMs: 200_000 }
    const waits: unknown[] = []
    for (let n = 0; n < 6; n++) {
      await countFailure(kysely, growing, 'one', demoNow)
      const refusal = await refuseWhileClosed(kysely, growing, 'one', demoNow).catch(({ details }) => details.headers)
      waits.push(refusal?.['retry-after'] ?? null)
    }
    expect(waits).toEqual([null, null, '60', '120', '200', '200'])
    await expect(refuseWhileClosed(kysely, growing, 'one', after(200_000))).resolves.toBeUndefined()
    await kysely.deleteFrom('rateLimits').where('key', '=', 'growing:one').execute()
  })

  it('are swept when they no longer matter', async () => {
    await sweepRateLimits(api.db.kysely, after(61_000))
    expect((await rows()).map(({ key }) => key)).toEqual(['streak:one'])
    await sweepRateLimits(api.db.kysely, after(3_600_000))
    expect(await rows()).toEqual([])
  })
})
