import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  expectModems,
  expectTheRest,
  markDocument,
  markOf,
  modemFiles,
  ofVersion,
  open,
  openFirstSite,
  panel,
  retry,
  tab,
  watchVersions,
} from './dead-area-steps.ts'
import { copyRelease } from './made-releases.ts'
import { test } from './own-host.ts'
import { logIn, rowsOf } from './steps.ts'

/** The app goes on when the release of one area is missing (product 21.6); other ways to fail: dead-area.sweep.e2e.ts. */

/** The release of the workspace, which is the only one at first. */
let version: string
test.beforeAll(async ({ host }) => {
  version = (await host.registry.read()).areas.modems?.active ?? ''
})

test.describe('without any file of modems', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(modemFiles, (route) => route.abort())
  })

  test('the page reports it, and every other page works', async ({ page }) => {
    await logIn(page, 'site.admin')
    await expectTheRest(page)
    await open(page, 'Modems')
    await expect(panel(page)).toContainText('Modems cannot be shown at the moment')
    await expect(panel(page)).toContainText(version)
    await expect(page.getByRole('banner')).toContainText('Emberwatch')
    await expectTheRest(page)
  })

  test('Retry restores page and tab without a reload', async ({ page }) => {
    await logIn(page, 'site.admin')
    await openFirstSite(page)
    await markDocument(page)
    await tab(page, 'Modems').click()
    // The files may come back only when this try has failed, which shows a panel of its own.
    await panel(page).evaluate((element) => element.setAttribute('data-former', ''))
    await retry(page).click()
    await expect(page.locator('[data-former]')).toHaveCount(0)
    await expect(panel(page)).toContainText('Modems cannot be shown at the moment')

    await page.unroute(modemFiles)
    await retry(page).click()
    await rowsOf(page, 'Modems')
    await expect(panel(page)).toHaveCount(0)
    await open(page, 'Modems')
    await expectModems(page)
    expect(await markOf(page)).toBe('same document')
  })
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

  // Other ways to fail on the way: failure-matrix.sweep.e2e.ts.
  test('the former one runs when the server fails on the new entry', async ({ page }) => {
    const versions = watchVersions(page)
    await page.route(ofVersion(fresh), (route) => route.fulfill({ status: 500, body: 'Server error' }))
    await logIn(page, 'site.admin')
    await open(page, 'Modems')
    await expectModems(page)
    expect([...versions]).toContain(version)
  })
})
