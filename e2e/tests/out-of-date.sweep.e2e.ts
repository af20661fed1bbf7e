import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Page } from '@playwright/test'
import { test } from './own-platform.ts'
import { logIn, rowsOf } from './steps.ts'

/** Things change elsewhere while a browser is closed, cut off or shows something else. */

const live = '**/api/v1/live'
const edit = (page: Page) => page.getByRole('tab', { name: 'Edit' })

/** Puts the person as they were stored before they were given anything, as a browser that was closed since then has them. */
const forgetRights = (page: Page) =>
  page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    const permissions = { ...user.permissions, resources: {} }
    localStorage.setItem('user', JSON.stringify({ ...user, permissions }))
  })

test('a level granted elsewhere applies after the next start, with and without the stream', async ({ page }) => {
  await logIn(page, 'site.admin')
  for (const isStreamed of [true, false]) {
    if (!isStreamed) await page.route(live, (route) => route.abort())
    await forgetRights(page)
    await page.goto(`/sites/${demoIds.sites.skansen}`)
    await expect(edit(page)).toBeVisible()
  }
})

test('a level granted during an outage of the stream applies after the reconnect', async ({ page, platform }) => {
  const { kysely } = platform.api.db
  const access = kysely.updateTable('siteAccess').where('siteId', '=', demoIds.sites.gandsfjord)
  const mine = access.where('userId', '=', demoIds.users['site.operator'])
  await logIn(page, 'site.operator')
  await page.goto(`/sites/${demoIds.sites.gandsfjord}`)
  await expect(page.getByRole('tab', { name: 'Systems', exact: true })).toBeVisible()
  await expect(edit(page)).toHaveCount(0)
  await page.context().setOffline(true)
  await mine.set({ accessLevel: 2 }).execute()
  await page.context().setOffline(false)
  await expect(edit(page)).toBeVisible({ timeout: 40_000 })
})

const things = [
  ['modem', 'modems', `/modems/${demoIds.modem('nidelva')}`, demoIds.modem('nidelva'), 'Modems'],
  ['system', 'systems', `/systems/${demoIds.system('nidelva', 2)}`, demoIds.system('nidelva', 2), 'Systems'],
  ['loop', 'scannedLoops', `/scanned-loops/${demoIds.emptyLoop}`, demoIds.emptyLoop, null],
  [
    'loop system',
    'scannedSystems',
    `/scanned-systems/${demoIds.scannedSystem('akerselva')}`,
    demoIds.scannedSystem('akerselva'),
    null,
  ],
  ['site', 'sites', `/sites/${demoIds.sites.nidelva}`, demoIds.sites.nidelva, 'Sites'],
] as const

test('a page of a thing that another person deletes reports it immediately', async ({ page, platform }) => {
  test.slow()
  await logIn(page, 'super.admin')
  for (const [noun, table, path, id, back] of things) {
    await page.goto(path)
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expect(page.getByText(/^Updated \d\d:/).first()).toBeVisible()
    await platform.api.db.kysely.deleteFrom(table).where('id', '=', id).execute()
    await expect(page.getByRole('alert')).toHaveText(new RegExp(`This ${noun} has been deleted\\.`))
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0)
    await expect(page.getByText('Connected', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: back ? `Back to ${back}` : /^Back to / })).toBeVisible()
  }
})

test('a system shows the age of its state on every tab, and unknown after a silence', async ({ page }) => {
  test.slow()
  await page.clock.install()
  await logIn(page, 'site.admin')
  await page.goto(`/systems/${demoIds.system('skansen', 1)}#2`)
  const head = page.locator('.ew-page-head')
  await expect(head.getByText(/^Updated \d\d:/)).toBeVisible()
  const state = head.locator('.ew-status')
  await expect(state).not.toHaveText('Unknown')
  await page.context().setOffline(true)
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(head.getByText(/^No contact, as of \d\d:/)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(async () => {
    await page.clock.fastForward(20_000)
    await expect(state).toHaveText('Unknown', { timeout: 500 })
  }).toPass()
  await page.context().setOffline(false)
  await page.clock.fastForward(60_000)
  await expect(state).not.toHaveText('Unknown')
})

test('an area without its code reports a missing network and loads after it returns', async ({ page }) => {
  await logIn(page, 'site.admin')
  await rowsOf(page, 'Sites')
  await page.context().setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click()
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('No internet connection')
  await expect(main.getByText(/unavailable/)).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
})
