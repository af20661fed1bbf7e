import { expect, type Page } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { seesNoBarrier } from './barriers.ts'
import { test } from './own-platform.ts'
import { chooseInMenu, logIn } from './steps.ts'

/** A screen that hangs on a wall (product 13.11, 2.10), on a platform of its own: its sessions end here. */

const troubles = (page: Page) => page.getByRole('region', { name: 'What is wrong' }).getByRole('button')

test('a wall fills a screen of any size without scrolling', areaTag('/wall'), async ({ page }) => {
  await logIn(page, 'super.monitor')
  await chooseInMenu(page, 'Wall')
  await expect(page.getByRole('heading', { level: 1, name: 'Whole fleet' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Emberwatch' })).toHaveCount(0)
  for (const [width, height] of [
    [1440, 900],
    [3840, 2160],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(troubles(page).first()).toBeVisible()
    const overhang = () =>
      page.locator('html').evaluate((html) => [html.scrollWidth - innerWidth, html.scrollHeight - innerHeight])
    await expect.poll(overhang).toEqual([0, 0])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await seesNoBarrier(page)
})

test('a wall reports lost contact in words and stripes, and recovers', areaTag('/wall'), async ({ page }) => {
  await logIn(page, 'site.operator')
  await page.goto('/wall')
  await expect(troubles(page).first()).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.context().setOffline(true)
  await expect(page.getByText(/^NO CONTACT\./)).toBeVisible({ timeout: 60_000 })
  await page.context().setOffline(false)
  await page.unroute('**/api/**')
  await expect(page.getByText(/^NO CONTACT\./)).toHaveCount(0, { timeout: 60_000 })
})

test(
  "a wall's session shows the wall only, until it ends elsewhere",
  areaTag('/wall'),
  async ({ page, browser, platform }) => {
    await logIn(page, 'site.operator')
    await page.goto('/wall')
    await page.getByRole('button', { name: 'Leave this screen as a wall' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Entrance')
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('link', { name: 'End this wall' })).toBeVisible()
    for (const path of ['/', '/sites', '/settings', '/administration']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/wall$/)
      await expect(troubles(page).first()).toBeVisible()
    }
    const desk = await (await browser.newContext({ baseURL: platform.url })).newPage()
    await logIn(desk, 'site.operator')
    await desk.goto('/settings#3')
    const walls = desk.getByRole('table', { name: 'Wall screens' })
    await expect(walls.getByText('Entrance')).toBeVisible()
    await walls.getByRole('button', { name: 'End' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await expect(page).toHaveURL(/\/login$/, { timeout: 60_000 })
    await desk.context().close()
  },
)
