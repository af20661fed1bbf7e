import { expect, type Page } from '@playwright/test'
import { test } from './policed-test.ts'
import { beSignedIn, rowsOf, settled } from './steps.ts'

test.use({ byKeyboard: true })

/** The embedded database counts thousands of units by these letters long after it has found the first ten. */
const slow = '/unit-age-reports?hardware=B'

/** Holds the call that counts the rows (decision 0018) until told. */
async function holdTotals(page: Page) {
  const { promise: open, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/reports/units-age?*', async (route) => {
    if (route.request().headers().prefer !== 'count=none') await open
    await route.continue()
  })
  return release
}

test("a report shows its rows and next page before the server's count", async ({ page }) => {
  await beSignedIn(page, 'super.admin')
  const release = await holdTotals(page)
  await page.goto(slow)
  const rows = await rowsOf(page, 'Unit age report')
  await expect(rows).toHaveCount(10)
  const pager = page.getByText(/^1–10 of …$/)
  await expect(pager).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pages.getByRole('button', { name: 'Last' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  const first = (await rows.first().textContent()) ?? ''
  await pages.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^11–20 of …$/)).toBeVisible()
  await expect(rows.first()).not.toHaveText(first)
  const next = await pages.getByRole('button', { name: 'Next' }).boundingBox()
  release()
  await expect(page.getByText(/^11–20 of [\d,]{4,} [a-z ]+$/)).toBeVisible()
  await settled(page)
  expect(await pages.getByRole('button', { name: 'Next' }).boundingBox()).toEqual(next)
  await expect(pages.getByRole('button', { name: 'Last' })).toBeEnabled()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the pager stays in place when the count arrives', async ({ page }) => {
    await beSignedIn(page, 'super.admin')
    const release = await holdTotals(page)
    await page.goto(slow)
    const waiting = page.getByText(/^1–10 of …$/)
    await expect(waiting).toBeVisible()
    const box = () => page.locator('.ew-pager').evaluate((pager) => [pager.clientWidth, pager.clientHeight])
    const before = await box()
    release()
    await expect(page.getByText(/^1–10 of [\d,]{4,} [a-z ]+$/)).toBeVisible()
    expect(await box()).toEqual(before)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
