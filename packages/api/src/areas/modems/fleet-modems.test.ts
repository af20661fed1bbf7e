import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let as: Calls
beforeAll(async () => {
  api = await openDemoApi()
  as = callsOf(api)
})
afterAll(() => api.close())

const id = demoIds.modem('nidelva')
const dayMs = 86_400_000
let births = 0

/** A birth as the gateway stores it, so many days before now. */
const bear = (values: { signal: number | null; isOnline?: boolean; firmware?: string }, daysAgo = 0) => {
  const at = new Date(api.clock.now.getTime() - daysAgo * dayMs + births)
  births += 1
  return api.db.kysely
    .updateTable('modemLinks')
    .set({ session: `s${births}`, bornAt: at, heardAt: at, isOnline: true, ...values })
    .where('modemId', '=', id)
    .execute()
}
const goOffline = () =>
  api.db.kysely.updateTable('modemLinks').set({ isOnline: false }).where('modemId', '=', id).execute()
const list = async (query = '') => (await as('site.admin', 'GET', `/fleet-modems?limit=100${query}`)).body
const row = async () => (await list()).data.find((modem: { id: string }) => modem.id === id)

describe('the health of modems', () => {
  it('has all modems of the list with data of their births', async () => {
    const plain = (await as('site.admin', 'GET', '/modems?limit=100')).body
    const { data, count } = await list()
    expect(count).toBe(plain.count)
    expect(data.map((modem: { id: string }) => modem.id)).toEqual(plain.data.map((modem: { id: string }) => modem.id))
    expect(data[0]).toMatchObject(plain.data[0])
    expect(await row()).toMatchObject({ firmware: '2.4.1', takeovers: 0, heardAt: expect.any(String) })
  })

  it('stores the worst signal of each day and shows the worst of seven days', async () => {
    await goOffline()
    for (const [signal, daysAgo] of [
      [-99, 8],
      [-70, 2],
      [-84, 2],
      [-72, 0],
    ] as const) {
      await bear({ signal }, daysAgo)
      await goOffline()
    }
    const day = (daysAgo: number) => new Date(api.clock.now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10)
    const { status, body } = await as('site.monitor', 'GET', `/modems/${id}/signal`)
    expect([status, body.data]).toEqual([
      200,
      [
        { day: day(8), signal: -99 },
        { day: day(2), signal: -84 },
        { day: day(0), signal: -72 },
      ],
    ])
    expect(await row()).toMatchObject({ signal: -72, worstSignal: -84, isWeak: false })
    expect((await as('outsider', 'GET', `/modems/${id}/signal`)).status).toBe(403)
  })

  it('keeps ninety days of a modem', async () => {
    await api.db.kysely
      .insertInto('modemDays')
      .values({
        modemId: id,
        day: new Date(api.clock.now.getTime() - 90 * dayMs).toISOString().slice(0, 10),
        signal: -60,
      })
      .execute()
    await bear({ signal: -71 })
    await goOffline()
    expect((await as('site.admin', 'GET', `/modems/${id}/signal`)).body.data[0].signal).toBe(-99)
  })

  it('counts a session that overlaps the one before as a takeover', async () => {
    await bear({ signal: -70 })
    expect((await row()).takeovers).toBe(0)
    await bear({ signal: -70 })
    await bear({ signal: -70 })
    expect((await row()).takeovers).toBe(2)
  })

  it('filters those with a weak signal and those with old firmware', async () => {
    await bear({ signal: -95, firmware: '2.10.0' })
    const ids = async (query: string) => (await list(query)).data.map((modem: { id: string }) => modem.id)
    expect(await ids('&isWeak=true')).toContain(id)
    expect(await ids('&isWeak=false')).not.toContain(id)
    expect(await ids('&isOldFirmware=false')).toContain(id)
    // 2.4.1 is older than 2.10.0.
    const { data } = await list('&isOldFirmware=true')
    expect(data.length).toBeGreaterThan(0)
    expect(new Set(data.map(({ firmware }: { firmware: string }) => firmware))).toEqual(new Set(['2.4.1']))
  })

  it('calls no firmware old because of what modems of others say', async () => {
    const { kysely } = api.db
    const say = (modemId: string, firmware: string) =>
      kysely.updateTable('modemLinks').set({ firmware }).where('modemId', '=', modemId).execute()
    const isOld = async (account: DemoAccount) =>
      (await as(account, 'GET', '/fleet-modems?limit=100')).body.data.find((modem: { id: string }) => modem.id === id)
        .isOldFirmware
    const others = await kysely
      .selectFrom('modems')
      .select('id')
      .where('siteId', '=', demoIds.outsiderSite)
      .executeTakeFirstOrThrow()
    await say(id, '2.10.0')
    await say(others.id, '99999999')
    expect([await isOld('site.admin'), await isOld('super.admin')]).toEqual([false, false])
    // Modems of two sites say it.
    await say(demoIds.modem('gandsfjord'), '99999999')
    expect([await isOld('site.admin'), await isOld('super.admin')]).toEqual([true, true])
  })
})
