import { demoIds } from '@emberwatch/api'
import { expect, type Page } from '@playwright/test'
import { test } from './policed-test.ts'
import { beSignedIn, settled } from './steps.ts'

/** On a phone nothing slips away from under the finger while a page comes in. */

/** Of the measure that Chromium gives (cumulative layout shift); 0.1 is what the web counts as good. */
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

/** What each page asks for comes one after the other, the worst order for it: what stands above last. */
async function answerSlowly(page: Page) {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  await page.route('**/api/v1/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!pathname.endsWith('/events')) await wait(pathname.endsWith('/attention') ? 900 : 300)
    await route.continue()
  })
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
  test(`${name} stays where it is while it comes in`, async ({ page }) => {
    await watchShifts(page)
    await beSignedIn(page, 'site.admin')
    await answerSlowly(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/)
    await settled(page)
    expect(await shifted(page)).toBeLessThan(barelySeen)
  })

test('the login stays where it is while it comes in', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await settled(page)
  expect(await shifted(page)).toBeLessThan(barelySeen)
})

test('a site stays where it is when what needs attention cannot be had', async ({ page }) => {
  await watchShifts(page)
  await beSignedIn(page, 'site.admin')
  await answerSlowly(page)
  await page.route('**/api/v1/attention?*', (route) => route.fulfill({ status: 500, json: { status: 500 } }))
  await page.goto(pages['a site'])
  await expect(page.getByRole('table', { name: 'Invitations' })).toBeVisible()
  await settled(page)
  expect(await shifted(page)).toBeLessThan(barelySeen)
})
