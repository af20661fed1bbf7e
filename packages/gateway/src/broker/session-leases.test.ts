import { randomUUID } from 'node:crypto'
import type { Db } from '@emberwatch/api'
import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import { SessionLeases } from './session-leases.ts'

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
    expect(await renew(first, 5)).toHaveLength(3)
    await first.release(['presence', 'state'])
    expect(await renew(second, 5)).toEqual(['presence', 'state'])
  })

  it('go to the other one within half a minute when their instance says nothing any more', async () => {
    await renew(first, 0)
    expect(await renew(second, 15)).toEqual([])
    expect(await renew(second, 25)).toEqual(names)
  })

  it('stay with an instance whose clock is ahead of the other one by more than a lease', async () => {
    await second.share(at(0))
    await renew(first, 60)
    expect(await renew(second, 5)).toEqual([])
    expect(await renew(first, 65)).toEqual(names)
  })
})
