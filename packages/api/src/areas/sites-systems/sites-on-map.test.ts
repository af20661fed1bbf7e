import type { ListAnswerOf } from '@emberwatch/contract'
import type { fleetState, MapItem, MapMarker } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

/** The map's own call says what the call of all sites says, for whoever asks; the state of a site is worked out here once more. */

type Answer = ListAnswerOf<typeof fleetState.sitesOnMap>

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
  await addManySites(demoIds.users['site.operator'])
})
afterAll(() => api.close())

const norway = 'box=-10,50,40,72&zoom=5'
const asks = async (account: DemoAccount, query = '', of: DemoAccount = account) =>
  api.get(account, `/api/v1/users/${demoIds.users[of]}/map?${query}`)
async function onMap(account: DemoAccount, query = ''): Promise<Answer> {
  const { status, body } = await asks(account, query)
  expect([status, body.fields]).toEqual([200, undefined])
  return body
}
const all = async (account: DemoAccount): Promise<MapItem[]> =>
  (await api.get(account, `/api/v1/users/${demoIds.users[account]}/issued`)).body.data

/** Five hundred sites: lost connections, alarms, issues, some of them solved, some without a place, several on one spot. */
async function addManySites(userId: string) {
  const site = sql.raw(`md5('map site ' || n)::uuid`)
  const system = sql.raw(`md5('map system ' || n || ' ' || k)::uuid`)
  const statements = [
    sql`insert into sites (id, name, city, address_line1) select ${site}, 'Anlegg ' || (n * 7 % 500), 'Sted ' || n % 9, 'Ærlig vei ' || n
      from generate_series(1, 500) n`,
    sql`insert into systems (id, site_id, name, type, connection_state, archived_at)
      select ${system}, ${site}, 'Sentral', 'autrosafe',
        case when (n + k) % 11 = 0 then null else 'system_connected' end, case when n % 13 = k then now() end
      from generate_series(1, 490) n cross join generate_series(1, 2) k`,
    sql`insert into modems (site_id, client_id, iccid, imei, imsi, lat, lng)
      select ${site}, 'map-' || n, n::text, 'map' || n, n::text,
        case when n <= 480 then 58 + (n / 2 * 7919 % 13000) / 1000.0 end, case when n <= 480 then 5 + (n / 2 * 104729 % 25000) / 1000.0 end
      from generate_series(1, 495) n`,
    sql`insert into issues (system_id, unit_name, hardware_name, has_alarms, is_solved)
      select ${system}, 'U', 'H', n % 10 = 0, n % 4 = 0 from generate_series(1, 490) n cross join generate_series(1, 2) k
      where n % 5 = 0`,
    sql`insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
      select ${site}, ${userId}, 'map@emberwatch.example', 1, true from generate_series(1, 500) n`,
  ]
  for (const statement of statements) await statement.execute(api.db.kysely)
}

const alarms = (site: MapItem) => Math.max(0, site.alarmIssuesCount - site.solvedAlarmIssuesCount)
function stateOf(site: MapItem) {
  if (!site.isConnected) return 'offline'
  if (alarms(site) > 0) return 'alarm'
  return site.issuesCount > site.solvedIssuesCount ? 'warning' : 'active'
}
const worst = ['alarm', 'offline', 'warning', 'active'] as const
const rankOf = (site: MapItem) => (alarms(site) > 0 ? 0 : worst.indexOf(stateOf(site)))
const isIn = (site: MapItem, states: readonly string[]) =>
  states.includes(stateOf(site)) || (states.includes('alarm') && alarms(site) > 0)

const people = ['site.admin', 'site.operator', 'site.monitor', 'outsider', 'super.monitor'] as const

describe.each(people)('the map of %s, beside the call of all sites', (account) => {
  it('has the same sites, worst first and then by name, page by page', async () => {
    const expected = (await all(account)).toSorted((a, b) => rankOf(a) - rankOf(b))
    const rows: MapItem[] = []
    for (let offset = 0; offset === 0 || offset < expected.length; offset += 60) {
      const page = await onMap(account, `limit=60&offset=${offset}`)
      expect([page.count, page.meta.sitesCount]).toEqual([expected.length, expected.length])
      // The call of all sites is kept as it was.
      rows.push(...page.data.map(({ work: _work, ...row }) => row))
    }
    expect(rows).toEqual(expected)
  })

  it('counts the same sites by state under any filter', async () => {
    const sites = await all(account)
    const counts = Object.fromEntries(worst.map((state) => [state, sites.filter((site) => isIn(site, [state])).length]))
    expect((await onMap(account)).meta.states).toEqual(counts)
    const narrowed = await onMap(account, 'state=offline&nameOrAddress=zzz')
    expect([narrowed.meta.states, narrowed.meta.sitesCount, narrowed.count]).toEqual([counts, sites.length, 0])
  })

  it.each(['alarm', 'offline', 'warning,active'])('narrows list, markers and bounds to %s', async (states) => {
    const hasPosition = (site: MapItem) => site.lat !== null
    const expected = (await all(account)).filter((site) => isIn(site, states.split(',')))
    const { data, count, meta } = await onMap(account, `state=${states}&limit=1000&${norway}`)
    expect(data.map(({ siteId }) => siteId).toSorted()).toEqual(expected.map(({ siteId }) => siteId).toSorted())
    expect(count).toBe(expected.length)
    expect(sum(meta.markers)).toBe(expected.filter(hasPosition).length)
    const [lats, lngs] = [
      expected.filter(hasPosition).map(({ lat }) => lat ?? 0),
      expected.filter(hasPosition).map(({ lng }) => lng ?? 0),
    ]
    const bounds = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
    expect(meta.bounds).toEqual(lats.length > 0 ? bounds : null)
  })

  it.each([
    [0, '-180,-85,180,85'],
    [5, '-180,-85,180,85'],
    [9, '10.2,59.6,11.2,60.1'],
    [19, '10.74,59.91,10.75,59.92'],
  ])('has every site in one marker at zoom %s, with worst state and open alarms', async (zoom, box) => {
    const [west, south, east, north] = box.split(',').map(Number) as [number, number, number, number]
    const inBox = (await all(account)).filter(
      ({ lat, lng }) => lat !== null && lng !== null && lat >= south && lat <= north && lng >= west && lng <= east,
    )
    const { markers } = (await onMap(account, `box=${box}&zoom=${zoom}`)).meta
    expect(sum(markers)).toBe(inBox.length)
    for (const marker of markers) {
      const { data } = await onMap(account, `cell=${marker.cell}&limit=1000`)
      expect(data).toHaveLength(marker.count)
      expect(marker.openAlarms).toBe(data.reduce((total, site) => total + alarms(site), 0))
      expect(marker.states).toEqual(
        Object.fromEntries(worst.map((state) => [state, data.filter((site) => isIn(site, [state])).length])),
      )
      const [only] = data
      expect(marker.state).toBe(data.length === 1 && only ? stateOf(only) : worst[Math.min(...data.map(rankOf))])
      expect(marker.site).toEqual(data.length === 1 ? { id: only?.siteId, name: only?.siteName } : null)
      expect(marker.lat).toBeCloseTo(data.reduce((total, { lat }) => total + (lat ?? 0), 0) / data.length, 5)
    }
  })
})

const sum = (markers: readonly MapMarker[]) => markers.reduce((total, { count }) => total + count, 0)

describe('a marker', () => {
  it('joins the sites of its square, a third of the width of a marker', async () => {
    const { markers } = (await onMap('site.operator', norway)).meta
    const pixels = ({ lat, lng }: MapMarker) => {
      const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
      return [(lng + 180) / 360, y].map((part) => Math.floor((part * 256 * 2 ** 5) / 16))
    }
    expect(markers.length).toBeGreaterThan(100)
    for (const marker of markers) expect(marker.cell).toBe(['5', ...pixels(marker)].join('/'))
  })

  it('has the zoom from which its sites separate, unless they share one spot', async () => {
    const { markers } = (await onMap('site.operator', 'box=-10,50,40,72&zoom=3')).meta
    const parting = markers.filter(({ partsAt }) => partsAt !== null)
    expect(parting.length).toBeGreaterThan(10)
    for (const { cell, partsAt } of parting) {
      const { data } = await onMap('site.operator', `cell=${cell}&limit=1000`)
      const xs = data.map(({ lng }) => (((lng ?? 0) + 180) / 360) * 256)
      const ys = data.map(
        ({ lat }) => 128 - (256 * Math.log(Math.tan(Math.PI / 4 + ((lat ?? 0) * Math.PI) / 360))) / (2 * Math.PI),
      )
      const width = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
      expect(width * 2 ** (partsAt ?? 0)).toBeGreaterThan(40)
      expect(width * 2 ** ((partsAt ?? 0) - 1)).toBeLessThanOrEqual(40)
    }
    // Two sites of each spot, and nothing else within a pixel of it.
    const near = (await onMap('site.operator', 'box=5,58,30,71&zoom=8')).meta.markers
    expect(near.some(({ count, partsAt }) => count === 2 && partsAt === null)).toBe(true)
  })
})

describe('the search of the list', () => {
  it('finds by name and address in any letter case, and keeps all markers', async () => {
    const byAddress = await onMap(
      'site.operator',
      `nameOrAddress=${encodeURIComponent('ÆRLIG VEI 12')}&limit=1000&${norway}`,
    )
    expect(byAddress.count).toBe(11)
    expect(byAddress.meta.markers).toEqual((await onMap('site.operator', norway)).meta.markers)
    const byName = await onMap('site.monitor', 'nameOrAddress=NIDELVA')
    expect(byName.data.map(({ siteId }) => siteId)).toEqual([demoIds.sites.nidelva])
    expect((await onMap('site.monitor', 'nameOrAddress=%25')).count).toBe(0)
  })

  it("filters by the ids of the person's sites", async () => {
    const two = [demoIds.sites.lade, demoIds.sites.nidelva, demoIds.outsiderSite]
    const { data } = await onMap('site.monitor', `siteId=${two.join(',')}`)
    expect(data.map(({ siteId }) => siteId).toSorted()).toEqual(two.slice(0, 2).toSorted())
    expect((await onMap('site.monitor', 'cell=nowhere,99/1/1,5/999999999/1')).count).toBe(0)
  })
})

describe('a box', () => {
  it.each([
    ['170,50,170,60', 'must lie within -180 and 180, and go from south to north within -90 and 90'],
    ['5,60,10,60', 'must lie within -180 and 180, and go from south to north within -90 and 90'],
    ['5,60,10', 'must be west, south, east and north in degrees, joined by commas'],
    ['5,60,10,north', 'must be west, south, east and north in degrees, joined by commas'],
    ['1e3,60,10,70', 'must be west, south, east and north in degrees, joined by commas'],
    ['-200,50,190,60', 'must lie within -180 and 180, and go from south to north within -90 and 90'],
    ['-10,50,10,100', 'must lie within -180 and 180, and go from south to north within -90 and 90'],
  ])('%s is refused: %s', async (box, message) => {
    const { status, body } = await asks('site.monitor', `box=${box}`)
    expect([status, body.fields]).toEqual([400, { box: message }])
  })

  it('crosses 180 degrees where its west is beyond its east', async () => {
    const { kysely } = api.db
    const values = [
      { name: 'Suva', lat: -18.1, lng: 178.4 },
      { name: 'Lau', lat: -18.2, lng: -178.8 },
    ]
    const sites = await kysely.insertInto('sites').values(values).returning('id').execute()
    const { meta } = await onMap('super.admin', 'scope=fleet&box=175,-25,-175,-10&zoom=5')
    expect(meta.markers.map(({ site }) => site?.name).toSorted()).toEqual(['Lau', 'Suva'])
    const { meta: one } = await onMap('super.admin', 'scope=fleet&box=175,-25,180,-10&zoom=5')
    expect(one.markers.map(({ site }) => site?.name)).toEqual(['Suva'])
    await kysely
      .deleteFrom('sites')
      .where(
        'id',
        'in',
        sites.map(({ id }) => id),
      )
      .execute()
  })

  it('covers a screen, so that a page needs no call for each site', async () => {
    const { status, body } = await asks('site.monitor', 'box=-180,-85,180,85&zoom=6')
    expect([status, body.fields]).toEqual([400, { box: 'must be at most 8192 pixels wide at its zoom' }])
    expect((await asks('site.monitor', 'box=-180,-85,180,85&zoom=5')).status).toBe(200)
    expect((await asks('site.monitor', 'zoom=20')).body.fields).toEqual({ zoom: 'must be a whole number from 0 to 19' })
  })
})

describe('the caller', () => {
  it('must be the person or a super user (product 1.8), else gets 404', async () => {
    expect((await asks('site.monitor', '', 'outsider')).status).toBe(403)
    expect((await asks('super.monitor', '', 'outsider')).body.count).toBe(1)
    const { status, body } = await api.get('super.admin', '/api/v1/users/00000000-0000-4000-8000-000000000000/map')
    expect([status, body.statusText]).toEqual([404, 'user.not_found'])
  })

  it('sees each site once, without deleted ones', async () => {
    const { kysely } = api.db
    const before = (await onMap('site.monitor')).count
    const twice = { siteId: demoIds.sites.lade, userId: demoIds.users['site.monitor'], accessLevel: 0 as const }
    await kysely
      .insertInto('siteAccess')
      .values({ ...twice, emailAddress: 'twice@emberwatch.example', isAccepted: true })
      .execute()
    expect((await onMap('site.monitor')).count).toBe(before)
    await kysely.updateTable('sites').set({ deletedAt: new Date() }).where('id', '=', demoIds.sites.lade).execute()
    expect((await onMap('site.monitor')).count).toBe(before - 1)
  })
})
