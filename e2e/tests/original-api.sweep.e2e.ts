import { expect, type Page } from '@playwright/test'
import { startOwnPlatform } from './own-platform.ts'
import { test as base } from './policed-test.ts'
import { reduceToOriginal } from './reduced-api.ts'
import { logIn, rowsOf, settled } from './steps.ts'

/** The app before a platform that has the calls of the original API alone (`API_URL`; docs/settings.md). */
const test = base.extend<object, { platform: { url: string; refused: string[] } }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const refused: string[] = []
      const own = await startOwnPlatform((apiUrl) => reduceToOriginal(apiUrl, refused))
      await use({ url: own.url, refused })
      await own.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ platform }, use) => use(platform.url),
})

const noError = async (page: Page) => {
  await settled(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/404|not known|No contact/)).toHaveCount(0)
}

test('the app works without our additions, silently', async ({ page }) => {
  test.slow()
  await logIn(page, 'super.admin')
  await page.goto('/sites')
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Needs attention/ })).toHaveCount(0)
  await noError(page)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search pages/ }).fill('unit rep')
  await expect(page.getByRole('option', { name: 'Unit report', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Searching…')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto('/system-event-reports?generated=1')
  await rowsOf(page, 'System event report')
  await expect(page.getByRole('tab', { name: 'Logbook' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Fault/ })).toHaveCount(0)
  await noError(page)

  await page.goto('/unit-age-reports')
  await rowsOf(page, 'Unit age report')
  await expect(page.getByRole('tab', { name: 'Ageing plan' })).toHaveCount(0)
  await noError(page)

  await page.goto('/settings#1')
  await expect(page.getByRole('tab')).toHaveText(['Change Password', 'Edit personal details', 'Delete account'])
  await noError(page)
})

test('lists, details and the map refresh on their own', async ({ page, platform }) => {
  test.slow()
  await logIn(page, 'site.admin')
  await rowsOf(page, 'Sites')
  await noError(page)
  await page.getByRole('link', { name: 'Nidelva kontorpark', exact: true }).click()
  await rowsOf(page, 'Invitations')
  await noError(page)
  const liveCalls = () => platform.refused.filter((call) => call === 'GET /api/v1/live').length
  const before = liveCalls()
  await page.getByRole('tab', { name: 'Systems', exact: true }).click()
  await rowsOf(page, 'Systems')
  await page.goto('/map')
  await expect(page.getByRole('heading', { level: 1, name: 'Map' })).toBeVisible()
  await noError(page)
  // The app makes the call once for each time that it is loaded.
  expect(liveCalls() - before).toBe(1)
})

test('no button needs a missing call', async ({ page }) => {
  await logIn(page, 'site.admin')
  await page.getByRole('link', { name: 'Nidelva kontorpark', exact: true }).click()
  await rowsOf(page, 'Invitations')
  await expect(page.getByText('site.monitor', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^More of site.monitor/ })).toHaveCount(0)
})
