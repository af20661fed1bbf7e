import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  entries,
  expectModems,
  expectTheRest,
  markDocument,
  markOf,
  modemFiles,
  ofVersion,
  open,
  openFirstSite,
  pageChunks,
  panel,
  retry,
  tab,
  watchVersions,
} from './dead-area-steps.ts'
import { copyRelease } from './made-releases.ts'
import { test } from './own-host.ts'
import { logIn, rowsOf } from './steps.ts'

/** The app goes on when the release of one area is slow, tampered with or half there (product 21.6); a missing one: dead-area.e2e.ts. */

test.describe('without any file of modems', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(modemFiles, (route) => route.abort())
  })

  test('a site loses one tab only', async ({ page }) => {
    await logIn(page, 'site.admin')
    await openFirstSite(page)
    await tab(page, 'Modems').click()
    await expect(panel(page)).toContainText('Modems cannot be shown at the moment')
    await tab(page, 'Systems').click()
    await rowsOf(page, 'Systems')
    await expect(panel(page)).toHaveCount(0)
    await tab(page, 'Loop systems').click()
    await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  })

  test('the administration works', async ({ page }) => {
    await logIn(page, 'super.admin')
    await page.goto('/administration')
    await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  })

  test('an address of modems shows the frame with a panel, whose Retry works', async ({ page }) => {
    await logIn(page, 'site.admin')
    await page.goto('/modems')
    await expect(panel(page)).toBeVisible()
    await expectTheRest(page)
    await page.goto('/modems')
    await expect(panel(page)).toBeVisible()
    await page.unroute(modemFiles)
    await retry(page).click()
    await expectModems(page)
  })
})

test('an entry without an answer times out while the app continues', async ({ page }) => {
  await page.route(entries, () => new Promise(() => {}))
  await logIn(page, 'site.admin')
  await open(page, 'Modems')
  await expectTheRest(page)
  await open(page, 'Modems')
  await expect(panel(page)).toBeVisible({ timeout: 20_000 })
  await page.unroute(entries)
  await retry(page).click()
  await expectModems(page)
})

test('an entry with unpublished content never runs', async ({ page }) => {
  await page.route(entries, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `window.hasRun = true;${await response.text()}` })
  })
  await logIn(page, 'site.admin')
  await open(page, 'Modems')
  await expect(panel(page)).toBeVisible()
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
  await expectTheRest(page)
})

test('a page without its code reports it and loads on Retry', async ({ page }) => {
  await page.route(pageChunks, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await logIn(page, 'site.admin')
  await markDocument(page)
  await open(page, 'Modems')
  await expect(panel(page)).toBeVisible()
  await expectTheRest(page)

  await page.unroute(pageChunks)
  await open(page, 'Modems')
  if (await panel(page).isVisible()) await retry(page).click()
  await expectModems(page)
  expect(await markOf(page)).toBe('same document')
})

test('a page with altered code never runs', async ({ page }) => {
  await page.route(pageChunks, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `window.hasRun = true;${await response.text()}` })
  })
  await logIn(page, 'site.admin')
  await open(page, 'Modems')
  await expect(panel(page)).toBeVisible()
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
})

test.describe('with a former release', () => {
  const fresh = '9.30.0'
  const by = { who: 'e2e', note: 'for a test' }
  test.beforeAll(async ({ host }) => {
    await host.registry.publish(await copyRelease('modems', fresh, join(host.folder, `modems-${fresh}`)), by)
  })
  test.afterAll(async ({ host }) => {
    await host.registry.rollback('modems', by)
  })

  test('the new one runs while it works', async ({ page }) => {
    const versions = watchVersions(page)
    await logIn(page, 'site.admin')
    await open(page, 'Modems')
    await expectModems(page)
    expect([...versions]).toEqual([fresh])
  })

  test('every part of a page is of one release, also inside other pages', async ({ page }) => {
    await page.route(ofVersion(fresh), (route) => route.abort())
    const urls: string[] = []
    page.on('request', (request) => {
      if (ofVersion(fresh).test(request.url())) urls.push(request.url())
    })
    await logIn(page, 'site.admin')
    await open(page, 'Modems')
    await expectModems(page)
    const before = urls.length
    await openFirstSite(page)
    await tab(page, 'Modems').click()
    await rowsOf(page, 'Modems')
    expect(urls.length).toBe(before)
  })

  test('the panel appears when both fail, and Retry starts with the new one', async ({ page }) => {
    const versions = watchVersions(page)
    await page.route(modemFiles, (route) => route.abort())
    await logIn(page, 'site.admin')
    await open(page, 'Modems')
    await expect(panel(page)).toBeVisible()
    await page.unroute(modemFiles)
    await retry(page).click()
    await expectModems(page)
    expect([...versions]).toEqual([fresh])
  })
})

test('a map with a lost file reports it in place and loads on Retry', async ({ page }) => {
  const map = /\/ui-map\.[^/]+\.js$/
  await logIn(page, 'site.admin')
  await page.route(map, (route) => route.abort())
  await page.goto('/modems')
  await (await rowsOf(page, 'Modems')).first().getByRole('link').first().click()
  await expect(panel(page)).toContainText('The map cannot be shown at the moment', { timeout: 25_000 })
  await expect(page.getByRole('heading', { level: 1, name: /^Modem in / })).toBeVisible()
  await markDocument(page)
  await page.unroute(map)
  await retry(page).click()
  await expect(page.getByRole('region', { name: /^Place of / })).toBeVisible()
  expect(await markOf(page)).toBe('same document')
})
