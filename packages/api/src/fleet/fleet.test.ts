import type { Db } from '../db/open.ts'
import { openTestDatabase, testKinds } from '../testing/test-databases.ts'
import { wantsDemoFleet } from './demo-guard.ts'
import { createRandom, demoId } from './random.ts'

/** The tests of the start cover what a server does with the answer (api/src/start.sweep.test.ts). */
describe.each(testKinds)('the demo accounts (%s)', (kind) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDatabase(kind)
  })
  afterAll(() => db.close())

  it('are added only to an empty, private embedded database', async () => {
    expect(await wantsDemoFleet(db, { demoData: undefined, host: '127.0.0.1' })).toBe(kind === 'embedded')
    expect(await wantsDemoFleet(db, { demoData: undefined, host: '0.0.0.0' })).toBe(false)
    expect(await wantsDemoFleet(db, { demoData: false, host: '127.0.0.1' })).toBe(false)
    expect(await wantsDemoFleet(db, { demoData: true, host: '0.0.0.0' })).toBe(true)
  })

  it('are not added to a database with a super user', async () => {
    const chief = { firstName: 'Chief', lastName: 'Officer', userType: 1, globalAccessLevel: 2 } as const
    const account = { emailAddress: 'chief@fire.example', passwordHash: 'x', status: 'ACTIVE' } as const
    await db.kysely
      .insertInto('users')
      .values({ ...chief, ...account })
      .execute()
    const decision = wantsDemoFleet(db, { demoData: true, host: '127.0.0.1' })
    await expect(decision).rejects.toThrow(/has a super user of its own/)
    expect(await wantsDemoFleet(db, { demoData: undefined, host: '127.0.0.1' })).toBe(false)
  })
})

describe('repeatable randomness', () => {
  it('gives the same values for a seed, and others for another', () => {
    const values = (seed: string) => {
      const random = createRandom(seed)
      return [
        random.next(),
        random.int(0, 1000),
        random.pick(['a', 'b', 'c', 'd']),
        random.uuid(),
        random.normal(58, 22, 18, 127),
      ]
    }
    expect(values('one')).toEqual(values('one'))
    expect(values('one')).not.toEqual(values('two'))
    expect(createRandom('one').uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('keeps the ids of tests and documents across releases', () => {
    expect(demoId('site', 'nidelva')).toBe('825e8cb5-200c-40ea-9b5a-19b2672a60bd')
  })

  it('keeps to its bounds and weights', () => {
    const random = createRandom('bounds')
    const numbers = Array.from({ length: 20_000 }, () => random.int(1, 6))
    expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([1, 6])
    const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length
    expect(Math.abs(mean - 3.5)).toBeLessThan(0.05)
    const heavy = Array.from({ length: 20_000 }, () =>
      random.weighted([
        ['a', 9],
        ['b', 1],
        ['c', 0],
      ] as const),
    )
    expect(heavy).not.toContain('c')
    expect(heavy.filter((item) => item === 'a').length / heavy.length).toBeCloseTo(0.9, 1)
    const lengths = Array.from({ length: 20_000 }, () => random.normal(58, 22, 18, 127))
    expect(Math.min(...lengths)).toBe(18)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(127)
  })
})
