import type { Db } from '@emberwatch/api'
import { openTestDatabase, testKinds } from '@emberwatch/api/testing/databases'
import { wantsDemoFleet } from './demo-guard.ts'

/** The tests of the start cover what a server does with the answer (api/src/start.sweep.test.ts). */
describe.each(testKinds)('the demo accounts (%s)', (kind) => {
  let db: Db
  beforeAll(async () => {
    db = await openTestDatabase(kind)
  })
  afterAll(() => db.close())

  it('come by themselves only into an empty embedded database that nobody else can reach', async () => {
    expect(await wantsDemoFleet(db, { demoData: undefined, host: '127.0.0.1' })).toBe(kind === 'embedded')
    expect(await wantsDemoFleet(db, { demoData: undefined, host: '0.0.0.0' })).toBe(false)
    expect(await wantsDemoFleet(db, { demoData: false, host: '127.0.0.1' })).toBe(false)
    expect(await wantsDemoFleet(db, { demoData: true, host: '0.0.0.0' })).toBe(true)
  })

  it('are not added to a database with a super user of its own', async () => {
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
