import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './policed-test.ts'
import { beSignedIn, settled } from './steps.ts'

/** Sizes, places and colours that style sheets alone decide (product 16.1, 13.11). */

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not visible')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function open(page: Page, path: string, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height })
  await beSignedIn(page, 'site.admin')
  await page.goto(path)
  await settled(page)
}

/** The value of a custom property, as the browser writes colours. */
const colourOf = (page: Page, name: string) =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${property})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('the wall prints no line over another at a zoom of 400 %, and scrolls', async ({ page }) => {
  await open(page, '/wall', [320, 256])
  const list = page.getByRole('region', { name: 'What is wrong' })
  await expect(list.getByRole('button').first()).toBeVisible()
  const parts = [
    page.getByRole('list', { name: 'What needs attention' }),
    list.getByRole('button').first(),
    list.getByText(/^Not listed here/),
    page.getByText('Informs only: it replaces no alarm transmission.'),
    page.getByRole('button', { name: 'Leave this screen as a wall' }),
  ]
  let bottom = 0
  for (const part of parts) {
    const box = await boxOf(part)
    expect(box.y).toBeGreaterThanOrEqual(bottom)
    bottom = box.bottom
  }
  await page.getByRole('link', { name: 'Close' }).scrollIntoViewIfNeeded()
  expect((await boxOf(page.getByRole('link', { name: 'Close' }))).bottom).toBeLessThanOrEqual(256)
})

test('on a phone the first row of all that needs attention is 120 px below its head', async ({ page }) => {
  await open(page, '/sites?show=all', [390, 844])
  const above = await boxOf(page.getByRole('button', { name: 'Show the worst only' }))
  const row = page.getByRole('table', { name: 'What needs attention' }).locator('tbody tr').first()
  expect((await boxOf(row)).y - above.bottom).toBeLessThanOrEqual(120)
})

test('a link to a site that stands alone is at least 24 px high, in lists and facts', async ({ page }) => {
  await open(page, '/systems', [1280, 900])
  const system = demoIds.system('nidelva', 1)
  const inList = page.getByRole('table', { name: 'Systems' }).locator('td > a')
  await expect(inList.first()).toBeVisible()
  for (const link of await inList.all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(24)
  await page.goto(`/systems/${system}`)
  const inFacts = page.locator('.ew-facts dd > a')
  await expect(inFacts.first()).toBeVisible()
  for (const link of await inFacts.all()) expect((await boxOf(link)).height).toBeGreaterThanOrEqual(24)
})

test('the mark of a set filter has the colour of a choice, not of a failure', async ({ page }) => {
  await open(page, '/systems?name=hoved', [1280, 900])
  const mark = page.locator('.ew-table .ant-badge-dot').first()
  await expect(mark).toBeVisible()
  expect(await mark.evaluate((dot) => getComputedStyle(dot).backgroundColor)).toBe(
    await colourOf(page, '--ew-accent-fill'),
  )
})

test('an alarm on a dark map has the red of its sign', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/map', [1440, 900])
  const alarm = page.locator('.ew-cluster.ew-tone-fail').first()
  await expect(alarm).toBeVisible()
  expect(await alarm.evaluate((cluster) => getComputedStyle(cluster).borderTopColor)).toBe(
    await colourOf(page, '--ew-fail-mark'),
  )
})

for (const height of [900, 1200])
  test(`the map reaches the end of a window of ${height} px`, async ({ page }) => {
    await open(page, '/map', [1440, height])
    const { bottom } = await boxOf(page.getByRole('region', { name: 'Map of sites' }))
    expect(height - bottom).toBeGreaterThanOrEqual(0)
    expect(height - bottom).toBeLessThanOrEqual(24)
  })
