import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { copyRelease } from './made-releases.ts'
import { test } from './own-host.ts'
import { logIn, rowsOf } from './steps.ts'

/** The app goes on when the release of one area is missing, slow, tampered with or half there (product 21.6). */

/** The release of the workspace, which is the only one at first. */
let version: string
test.beforeAll(async ({ host }) => {
  version = (await host.registry.read()).areas.modems?.active ?? ''
})

const modemFiles = /\/areas\/modems\//
const entries = /\/areas\/modems\/[^/]+\/remoteEntry\.js$/
const pageChunks = /\/areas\/modems\/[^/]+\/pages-ModemsPage\.[^/]+\.js$/
const ofVersion = (name: string) => new RegExp(`/areas/modems/${name.replaceAll('.', '\\.')}/`)

const panel = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'unavailable' })
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const open = (page: Page, word: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: word }).click()

/** Marks the document; the mark is gone after a reload. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { mark: 'same document' }))
const markOf = (page: Page) => page.evaluate(() => (window as { mark?: string }).mark)

/** Versions of modems of which the page asked for files. */
function watchVersions(page: Page): Set<string> {
  const versions = new Set<string>()
  page.on('response', (response) => {
    const match = /\/areas\/modems\/([^/]+)\//.exec(response.url())
    if (match?.[1] && response.ok()) versions.add(match[1])
  })
  return versions
}

async function expectModems(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Modems' })).toBeVisible()
  await rowsOf(page, 'Modems')
  await expect(panel(page)).toHaveCount(0)
}

/** Everything that is not of modems, by clicking and by address. */
async function expectTheRest(page: Page): Promise<void> {
  await open(page, 'Sites')
  await rowsOf(page, 'Sites')
  await open(page, 'Systems')
  await rowsOf(page, 'Systems')
  await open(page, 'Reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'unavailable' })).toHaveCount(0)
}

async function openFirstSite(page: Page): Promise<void> {
  await open(page, 'Sites')
  await (await rowsOf(page, 'Sites')).first().getByRole('link').first().click()
  await expect(tab(page, 'Systems')).toBeVisible()
}

test.describe('when nothing of modems can be fetched', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(modemFiles, (route) => route.abort())
  })

  test('its page says so, and every other page works', async ({ page }) => {
    await logIn(page, 'site.admin')
    await expectTheRest(page)
    await open(page, 'Modems')
    await expect(panel(page)).toContainText('Modems cannot be shown at the moment')
    await expect(panel(page)).toContainText(version)
    await expect(page.getByRole('banner')).toContainText('Emberwatch')
    await expectTheRest(page)
  })

  test('a site loses one tab and no more', async ({ page }) => {
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

  test('Retry brings the page back without a reload, and the tab too', async ({ page }) => {
    await logIn(page, 'site.admin')
    await openFirstSite(page)
    await markDocument(page)
    await tab(page, 'Modems').click()
    await retry(page).click()
    await expect(panel(page)).toContainText('Modems cannot be shown at the moment')

    await page.unroute(modemFiles)
    await retry(page).click()
    await rowsOf(page, 'Modems')
    await expect(panel(page)).toHaveCount(0)
    await open(page, 'Modems')
    await expectModems(page)
    expect(await markOf(page)).toBe('same document')
  })

  test('an address of modems opens with the frame around the panel, and Retry works there too', async ({ page }) => {
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

test('an entry that never answers is given up, and the app goes on meanwhile', async ({ page }) => {
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

test('an entry with other content than the published one never runs', async ({ page }) => {
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

test('a page whose code is missing says so, and comes back with Retry', async ({ page }) => {
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

test('a page whose code was tampered with never runs', async ({ page }) => {
  await page.route(pageChunks, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `window.hasRun = true;${await response.text()}` })
  })
  await logIn(page, 'site.admin')
  await open(page, 'Modems')
  await expect(panel(page)).toBeVisible()
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
})

test.describe('with a release before', () => {
  const fresh = '9.30.0'
  const by = { who: 'e2e', note: 'for a test' }
  test.beforeAll(async ({ host }) => {
    await host.registry.publish(await copyRelease('modems', fresh, join(host.folder, `modems-${fresh}`)), by)
  })
  test.afterAll(async ({ host }) => {
    await host.registry.rollback('modems', by)
  })

  test('the fresh one is used while it works', async ({ page }) => {
    const versions = watchVersions(page)
    await logIn(page, 'site.admin')
    await open(page, 'Modems')
    await expectModems(page)
    expect([...versions]).toEqual([fresh])
  })

  // Other ways to fail on the way: failure-matrix.sweep.e2e.ts.
  test('the one before is used when the server fails on the fresh entry', async ({ page }) => {
    const versions = watchVersions(page)
    await page.route(ofVersion(fresh), (route) => route.fulfill({ status: 500, body: 'Server error' }))
    await logIn(page, 'site.admin')
    await open(page, 'Modems')
    await expectModems(page)
    expect([...versions]).toContain(version)
  })

  test('all of a page comes from the one release, also the parts inside other pages', async ({ page }) => {
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

  test('the panel comes only when both fail, and Retry starts over from the fresh one', async ({ page }) => {
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

test('a map whose file is lost says so in its place, and Retry shows it in the same document', async ({ page }) => {
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
