import AxeBuilder from '@axe-core/playwright'
import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { type OwnPlatform, test } from './own-platform.ts'
import { logIn } from './steps.ts'

/** The map of sites that lie elsewhere, and of many: what is in sight is what is asked for (product 13.9). */
test.describe.configure({ mode: 'serial' })

const map = (page: Page) => page.getByRole('region', { name: 'Map of sites' })
const zoomOf = async (page: Page) =>
  Number((await map(page).locator('img.leaflet-tile').first().getAttribute('src'))?.split('/')[2])

/** Puts all sites of the demo's people at one place. */
const moveSites = ({ api }: OwnPlatform, position: { lat: number; lng: number }) =>
  api.db.kysely.updateTable('modems').set(position).where('siteId', 'in', demoIds.sharedSites).execute()

/** Collects the page's requests of the map's call, beside the rows of a popup. */
function asksOf(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isNew = queries.every((ask) => ask.toString() !== searchParams.toString())
    // The same again is asked for when something has changed meanwhile.
    if (pathname.endsWith('/map') && pathname.includes('/api/') && isNew) queries.push(searchParams)
  })
  return queries
}

test.describe(() => {
  test.use({ byKeyboard: true })

  test('the map moves to sites outside of its default view', async ({ page, platform }) => {
    await moveSites(platform, { lat: 1.29, lng: 103.85 })
    await logIn(page, 'site.operator')
    await page.goto('/map')
    await expect(map(page).getByRole('button', { name: /^Sites: \d of 6 alarm/ })).toBeVisible()
    // The map zooms as near as the bundled tiles have something to show.
    expect(await zoomOf(page)).toBe(10)
    await expect(map(page).getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  })

  test('sites on the same spot are listed', async ({ page, platform }) => {
    await moveSites(platform, { lat: 62.47, lng: 6.155 })
    await logIn(page, 'site.operator')
    await page.goto('/map')
    await map(page)
      .getByRole('button', { name: /^Sites: \d of 6 alarm/ })
      .click()
    await expect(map(page).getByText('6 sites in this place')).toBeVisible()
    await expect(map(page).getByRole('link', { name: 'Lade teknopark bygg C' })).toBeVisible()
  })
})

test('only a closer zoom loads markers', async ({ page, platform }) => {
  await addSites(platform, demoIds.users.outsider)
  await logIn(page, 'outsider')
  const queries = asksOf(page)
  await page.goto('/map#1')
  const list = page.getByRole('region', { name: 'Sites on the map' })
  await expect(list.getByText('2,001 sites')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(50)
  const cluster = map(page).getByRole('button', { name: /^Sites: / })
  await expect(cluster.first()).toBeVisible()
  expect(queries).toHaveLength(1)

  await map(page).locator('.leaflet-container').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await shownPart(page)).left).not.toBe(0)
  expect(queries).toHaveLength(1)

  await page.keyboard.press('+')
  await expect.poll(() => queries.length).toBe(2)
  expect([queries[0]?.get('zoom'), queries[1]?.get('zoom')]).toEqual(['5', '6'])
  await list.getByRole('button', { name: 'Show 50 more sites' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(100)
  await page.getByLabel('Search sites by name or address').fill('anlegg 1999')
  await expect(list.getByText('1 site', { exact: true })).toBeVisible()
  expect(queries.find((ask) => ask.has('nameOrAddress'))?.has('box')).toBe(false)
  await list.getByRole('button', { name: 'Show Anlegg 1999 on the map' }).click()
  await expect(map(page).getByText('Storgata 1999')).toBeVisible()
})

for (const width of [1280, 390])
  test(`nothing drawn around Oslo overlaps at ${width} pixels`, async ({ page, platform }) => {
    await moveAroundOslo(platform)
    await page.setViewportSize({ width, height: 1400 })
    await logIn(page, 'outsider')
    await page.goto('/map#1')
    await page.getByLabel('Search sites by name or address').fill('anlegg 1')
    await page.getByRole('button', { name: 'Show Anlegg 1 on the map' }).click()
    await map(page).locator('.leaflet-container').focus()
    // The map can move from points below its own controls.
    const controls = map(page).locator('.leaflet-control-container, .leaflet-popup-pane')
    await controls.evaluateAll((all) => {
      for (const each of all) (each as HTMLElement).hidden = true
    })
    for (let zoom = 10; zoom >= 4; zoom--) {
      await expect.poll(() => zoomOf(page)).toBe(zoom)
      await expect.poll(() => drawnOver(page)).toEqual([])
      await expect(map(page).locator('.ew-pin, .ew-cluster').first()).toBeVisible()
      const onMap = new AxeBuilder({ page }).include('.ew-map').setLegacyMode()
      const { violations } = await onMap.withRules(['target-size']).analyze()
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
      await page.keyboard.press('-')
    }
  })

/** A hundred of the many, as close to one another as houses of a town. */
const moveAroundOslo = ({ api }: OwnPlatform) =>
  sql`update modems set lat = 59.9 + (n * 7919 % 400 - 200) / 1000.0, lng = 10.75 + (n * 104729 % 800 - 400) / 1000.0
    from generate_series(1, 100) n where client_id = 'sight-' || n`.execute(api.db.kysely)

/** Names of markers that lie over another, or whose words do not fit. */
const drawnOver = (page: Page) =>
  map(page)
    .locator('.leaflet-marker-icon')
    .evaluateAll((markers) => {
      const boxes = markers.map((marker) => ({
        name: marker.getAttribute('aria-label'),
        box: marker.getBoundingClientRect(),
        isFull: marker.scrollWidth > marker.clientWidth && !marker.querySelector('.ew-pin-badge'),
      }))
      // Markers placed by halves of pixels may touch by some.
      const over = (one: DOMRect, other: DOMRect) =>
        one.left + 1 < other.right &&
        other.left + 1 < one.right &&
        one.top + 1 < other.bottom &&
        other.top + 1 < one.bottom
      return boxes
        .filter(({ box, isFull }, at) => isFull || boxes.some((other, index) => index < at && over(box, other.box)))
        .map(({ name }) => name)
    })

/** Pixels by which the map has moved. */
const shownPart = (page: Page) =>
  map(page)
    .locator('.leaflet-map-pane')
    .evaluate((pane) => ({ left: new DOMMatrix(getComputedStyle(pane).transform).e }))

/** Two thousand sites in Norway, each with a modem that has a place. */
async function addSites({ api }: OwnPlatform, userId: string) {
  const id = sql.raw(`md5('sight ' || n)::uuid`)
  const statements = [
    sql`insert into sites (id, name, address_line1, city) select ${id}, 'Anlegg ' || n, 'Storgata ' || n, 'Sted'
      from generate_series(1, 2000) n`,
    sql`insert into modems (site_id, client_id, iccid, imei, imsi, lat, lng)
      select ${id}, 'sight-' || n, n::text, 'sight' || n, n::text, 58 + (n * 7919 % 13000) / 1000.0,
        5 + (n * 104729 % 25000) / 1000.0 from generate_series(1, 2000) n`,
    sql`insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
      select ${id}, ${userId}, 'sight@emberwatch.example', 1, true from generate_series(1, 2000) n`,
  ]
  for (const statement of statements) await statement.execute(api.db.kysely)
}
