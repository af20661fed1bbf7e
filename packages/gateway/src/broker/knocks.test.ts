import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import { Knocks } from './knocks.ts'

const start = new Date('2026-03-02T09:00:00.000Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

it('unknown modems of one network push out none of others, and the oldest disappear', async () => {
  const db = await openDemoDatabase()
  await db.kysely.deleteFrom('modemKnocks').execute()
  const knocks = new Knocks()
  const stored = async () =>
    (await db.kysely.selectFrom('modemKnocks').select(['clientId', 'network']).orderBy('lastAt').execute()).map(
      ({ clientId }) => clientId,
    )
  knocks.add('fam-own', '490154203237518', '192.0.2.1', start)
  await knocks.write(db.kysely, start)
  // A stranger with all of an IPv6 network, for a minute.
  for (let round = 1; round <= 12; round++) {
    for (let n = 0; n < 30; n++) knocks.add(`fam-${round}-${n}`, undefined, `2001:db8::${round}:${n}`, after(round * 5))
    await knocks.write(db.kysely, after(round * 5))
  }
  expect(await stored()).toHaveLength(21)
  expect(await stored()).toContain('fam-own')
  // A thousand strangers, each with a network of its own.
  for (let n = 0; n < 1_000; n++) knocks.add(`fam-s${n}`, undefined, `10.0.${n >> 8}.${n & 255}`, after(100))
  await knocks.write(db.kysely, after(100))
  const rows = await stored()
  expect(rows).toHaveLength(1_000)
  expect(rows).not.toContain('fam-own')
  await db.close()
})

it("strangers under a device's client ID keep the device's own record", async () => {
  const db = await openDemoDatabase()
  await db.kysely.deleteFrom('modemKnocks').execute()
  const knocks = new Knocks()
  knocks.add('fam-000999', '490154203237518', '192.0.2.1', start)
  knocks.add('fam-000999', '490154203237519', '192.0.2.2', after(1))
  knocks.add('fam-000999', undefined, '192.0.2.3', after(2))
  await knocks.write(db.kysely, after(3))
  knocks.add('fam-000999', '490154203237518', '192.0.2.1', after(4))
  await knocks.write(db.kysely, after(5))
  const rows = await db.kysely.selectFrom('modemKnocks').select(['imei', 'address', 'knocks']).orderBy('imei').execute()
  expect(rows).toEqual([
    { imei: '', address: '192.0.2.3', knocks: 1 },
    { imei: '490154203237518', address: '192.0.2.1', knocks: 2 },
    { imei: '490154203237519', address: '192.0.2.2', knocks: 1 },
  ])
  await db.close()
})
