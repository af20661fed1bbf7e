import { randomUUID } from 'node:crypto'
import type { Db } from '@emberwatch/api'
import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import { renewMs, SessionLeases } from './session-leases.ts'

const names = ['applied', 'event', 'issue', 'presence', 'state']
const start = new Date('2026-11-26T08:00:00Z').getTime()
const at = (seconds: number) => new Date(start + seconds * 1_000)

describe('leases of the sessions at a broker', () => {
  let db: Db
  let first: SessionLeases
  let second: SessionLeases
  beforeEach(async () => {
    db = await openDemoDatabase()
    ;[first, second] = [1, 2].map(() => new SessionLeases(db.kysely, randomUUID(), names)) as [
      SessionLeases,
      SessionLeases,
    ]
    await first.prepare()
  })
  afterEach(() => db.close())

  const renew = async (leases: SessionLeases, seconds: number) =>
    (await leases.renew(await leases.share(at(seconds)), at(seconds))).toSorted()

  it('are shared among two that both say that they are there', async () => {
    expect(await renew(first, 0)).toEqual(names)
    expect(await second.share(at(0))).toBe(3)
    expect(await renew(first, 1)).toHaveLength(3)
    await first.release(['presence', 'state'])
    expect(await renew(second, 1)).toEqual(['presence', 'state'])
  })

  it('go to the other one within five seconds when their instance says nothing any more', async () => {
    await renew(first, 0)
    expect(await renew(second, 3)).toEqual([])
    expect(await renew(second, 4)).toEqual(names)
    expect(4_000 + renewMs).toBeLessThanOrEqual(5_000)
  })

  it('stay with an instance whose clock is ahead of the other one by more than a lease', async () => {
    await second.share(at(0))
    await renew(first, 60)
    expect(await renew(second, 1)).toEqual([])
    expect(await renew(first, 61)).toEqual(names)
  })
})
