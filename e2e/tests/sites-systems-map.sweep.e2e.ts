import { expect, type Page } from '@playwright/test'
import { seesNoBarrier } from './barriers.ts'
import { test } from './policed-test.ts'
import { beSignedIn, chooseInMenu, logIn, openAs, watchTroubles } from './steps.ts'

test.use({ byKeyboard: true })

/** The home map, what needs attention, and the record of a site, as an operator uses them. */

const map = (page: Page) => page.getByRole('region', { name: 'Map of sites' })
const list = (page: Page) => page.getByRole('region', { name: 'Sites on the map' })

test('an operator reaches a trouble in one click after sign-in', async ({ page }) => {
  await logIn(page, 'site.operator')
  await expect(page).toHaveTitle(/^\(\d+\) Sites/)
  await page.getByRole('list', { name: 'What needs attention' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/systems\/.+\?isSolved=false&hasAlarms=true#0$/)
  const issues = page.getByRole('table', { name: 'Issues' })
  await expect(issues.locator('tbody').getByText('Alarm').first()).toBeVisible()
  await expect(issues.locator('tbody').getByText('Solved')).toHaveCount(0)
})

test('the map shows each site by sign and word, with a link', async ({ page }) => {
  const troubles = watchTroubles(page)
  await logIn(page, 'site.operator')
  await chooseInMenu(page, 'Map')
  await expect(page.getByRole('heading', { level: 1, name: 'Map' })).toBeVisible()
  const tile = map(page).locator('img.leaflet-tile-loaded').first()
  await expect(tile).toHaveAttribute('src', /^\/tiles\/\d+\/\d+\/\d+\?theme=light$/)
  expect(await tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  // It has 600 px at least, and ends with the window in a higher one.
  await expect.poll(async () => (await map(page).boundingBox())?.height).toBe(614)

  const marker = map(page).getByRole('button', { name: 'Skansen konferansehotell, warning' })
  expect(await marker.boundingBox()).toMatchObject({ width: 40, height: 50 })
  await marker.click()
  await expect(map(page).getByText('Open issues')).toBeVisible()
  await expect(map(page).getByText('Skansetrappen 3')).toBeVisible()
  await map(page).getByRole('link', { name: 'Skansen konferansehotell' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skansen konferansehotell' })).toBeVisible()
  expect(troubles).toEqual([])
})

const zoomOf = async (page: Page) =>
  Number((await map(page).locator('img.leaflet-tile').first().getAttribute('src'))?.split('/')[2])

test('the map starts at its default view with separate markers for towns', async ({ page }) => {
  await beSignedIn(page, 'site.operator')
  await page.goto('/map')
  for (const name of ['Skansen konferansehotell, warning', 'Akerselva helsehus, active'])
    await expect(map(page).getByRole('button', { name })).toBeVisible()
  expect(await zoomOf(page)).toBe(5)
})

test('a cluster shows the worst state of its members and opens', async ({ page }) => {
  await beSignedIn(page, 'site.operator')
  await page.goto('/map')
  const cluster = map(page).getByRole('button', { name: 'Sites: 1 of 2 alarm' }).first()
  await expect(cluster.locator('.ew-cluster-text')).toHaveAttribute('data-word', 'Alarm')
  await cluster.click()
  await expect(
    map(page)
      .getByRole('button', { name: /, (alarm|offline)/ })
      .first(),
  ).toBeVisible()
})

test('the list finds and opens a site by keyboard', async ({ page }) => {
  await beSignedIn(page, 'site.operator')
  await page.goto('/map?state=alarm#1')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Search sites by name or address').focus()
  await page.keyboard.type('nidelva')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(list(page).getByRole('link', { name: 'Nidelva kontorpark' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const link = map(page).getByRole('link', { name: 'Nidelva kontorpark' })
  await expect(link).toBeVisible()
  await seesNoBarrier(page)
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toHaveCount(0)
})

test('failed tiles are reported while all sites are visible', async ({ page }) => {
  await page.route('**/tiles/**', (route) => route.abort())
  await beSignedIn(page, 'site.operator')
  await page.goto('/map')
  await expect(page.getByText('The map background cannot be loaded.')).toBeVisible()
  await page.getByRole('tab', { name: 'Sites' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(6)
  await expect(map(page).getByRole('button', { name: 'Akerselva helsehus, active' })).toBeVisible()
})

test('the record of a site fits on A4, white in dark mode too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAs(page, 'site.monitor')
  await page.getByRole('link', { name: 'Nidelva kontorpark', exact: true }).click()
  // A page without a sheet of its own has no buttons on paper either.
  await expect(page.getByRole('button', { name: 'Take' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: 'Take' }).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await page.getByRole('link', { name: 'Site record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Site record: Nidelva kontorpark' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // 186 mm between the margins, in CSS pixels.
  await page.setViewportSize({ width: 703, height: 1016 })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const { width, colour } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    colour: getComputedStyle(document.querySelector('h1') as Element).color,
  }))
  expect(width).toBeLessThanOrEqual(703)
  expect(colour).toBe('rgb(26, 31, 41)')
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-')
})
