import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Page, type Request } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { test } from './policed-test.ts'
import { beSignedIn, settled } from './steps.ts'

/** Nothing on a phone slips away from under the finger while a page comes in. */

/** The limit of Chromium's measure (cumulative layout shift); 0.1 is what the web counts as good. */
const barelySeen = 0.05

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** All but the line of live changes, which never ends. */
const calls = /\/api\/v1\/(?!live$|live\?)/

/**
 * Lets what stands above come last, the worst order for a page.
 * @returns waits until everything has come
 */
async function answerSlowly(page: Page) {
  let underWay = 0
  await page.route(calls, async (route) => {
    underWay++
    await new Promise((resolve) => setTimeout(resolve, route.request().url().includes('/attention') ? 900 : 300))
    await route.continue()
  })
  const end = (request: Request) => {
    if (calls.test(request.url())) underWay--
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    await expect.poll(() => underWay).toBe(0)
    await settled(page)
  }
}

const { nidelva } = demoIds.sites
const pages = {
  'the list of sites': '/sites',
  'the list of systems': '/systems',
  'the list of modems': '/modems',
  'the map': '/map',
  'the reports': '/reports',
  'a report': '/unit-reports',
  'a site': `/sites/${nidelva}`,
  'a system': `/systems/${demoIds.system('nidelva', 1)}`,
  'a modem': `/modems/${demoIds.modem('nidelva')}`,
  'a loop system': `/scanned-systems/${demoIds.scannedSystem('akerselva')}`,
  'a loop': `/scanned-loops/${demoIds.fullLoop}`,
}
for (const [name, path] of Object.entries(pages))
  test(`${name} stays in place while it loads`, areaTag(path), async ({ page }) => {
    await watchShifts(page)
    await beSignedIn(page, 'site.admin')
    const allIsHere = await answerSlowly(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/)
    await allIsHere()
    expect(await shifted(page)).toBeLessThan(barelySeen)
  })

test('the login stays in place while it loads', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await settled(page)
  expect(await shifted(page)).toBeLessThan(barelySeen)
})

test('a site stays in place without what needs attention', async ({ page }) => {
  await watchShifts(page)
  await beSignedIn(page, 'site.admin')
  await answerSlowly(page)
  await page.route('**/api/v1/attention?*', (route) => route.fulfill({ status: 500, json: { status: 500 } }))
  await page.goto(pages['a site'])
  await expect(page.getByRole('table', { name: 'Invitations' })).toBeVisible()
  await settled(page)
  expect(await shifted(page)).toBeLessThan(barelySeen)
})
