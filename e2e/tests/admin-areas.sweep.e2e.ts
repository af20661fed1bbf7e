import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addErrors, addReports, type StoreEngine } from '@emberwatch/registry'
import { expect } from '@playwright/test'
import { seesNoBarrier } from './barriers.ts'
import { copyRelease } from './made-releases.ts'
import { test } from './own-host.ts'
import { beSignedIn, rowsOf, settled } from './steps.ts'

/** The page on which ops see what runs; the host asks the real API who is there. */

test('super users with global Admin see releases, health and changes', async ({ page, host }) => {
  await host.registry.publish(
    await copyRelease('reports', '7.1.0', join(host.folder, 'reports-7.1.0')),
    { who: 'reports-pipeline', note: 'faster totals' },
    { activate: false },
  )
  await host.registry.canary('reports', '7.1.0', { percent: 10 }, { who: 'night-shift', note: 'carefully' })
  await beSignedIn(page, 'super.admin')
  await page.goto('/sites')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Areas' }).click()
  await rowsOf(page, 'Releases in use')
  const canary = page.getByRole('row').filter({ hasText: '7.1.0' }).filter({ hasText: 'canary, 10 % of people' })
  await expect(canary).toContainText('by reports-pipeline')
  const change = page.getByRole('table', { name: 'Last changes' }).getByRole('row').nth(1)
  await expect(change).toContainText('night-shift')
  await expect(change).toContainText('10 %: carefully')
})

test('super users end a canary from the page with a reason', async ({ page, host }) => {
  await host.registry.publish(
    await copyRelease('reports', '7.2.0', join(host.folder, 'reports-7.2.0')),
    { who: 'reports-pipeline', note: 'faster totals' },
    { activate: false },
  )
  await host.registry.canary('reports', '7.2.0', { percent: 10 }, { who: 'night-shift', note: 'carefully' })
  await beSignedIn(page, 'super.admin')
  await page.goto('/areas')
  await page.getByRole('button', { name: 'Actions of Reports 7.2.0' }).click()
  await page.getByRole('menuitem', { name: 'End canary' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('wrong totals')
  await dialog.getByRole('button', { name: 'End canary' }).click()
  await expect(page.getByText('Canary ended')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'canary, 10 %' })).toHaveCount(0)
  expect((await host.registry.log()).at(-1)).toMatchObject({ action: 'end-canary', note: 'wrong totals' })
})

test("super users see a release's errors by source line, also on a phone", async ({ page, host }) => {
  const version = '7.4.0'
  const folder = await copyRelease('reports', version, join(host.folder, `reports-${version}`))
  await host.registry.publish(folder, { who: 'reports-pipeline', note: 'faster totals' })
  await tellOfVisits(host.registry.store, { version, folder })
  await beSignedIn(page, 'super.admin')
  await page.goto('/areas')
  await page.getByRole('button', { name: `Errors of Reports ${version}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('table', { name: 'Errors' })).toContainText(/TypeError: Cannot read.*caught/)
  await expect(dialog.getByRole('table', { name: 'Errors' })).toContainText(/\.tsx?:\d+:\d+/)
  await expect(dialog.getByText('400 people, 5.3 % of them with an error')).toBeVisible()
  await seesNoBarrier(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  const overhangs = () =>
    dialog
      .locator('.ew-table-scroll')
      .evaluateAll((all) => all.map((element) => element.scrollWidth - element.clientWidth))
  await expect.poll(overhangs).toEqual([0])
})

interface Published {
  readonly version: string
  readonly folder: string
}

/** Stores the reports of many visits as hosts do, of an error where the page of reports has its lead. */
async function tellOfVisits(store: StoreEngine, { version, folder }: Published): Promise<void> {
  const now = Date.now()
  const at = new Date(now).toISOString()
  const scripts = await store.listSourceMaps('reports', version)
  const script = scripts.find((name) => name.startsWith('pages-ReportsPage.')) ?? ''
  const column = (await readFile(join(folder, script), 'utf8')).indexOf('Figures over all systems')
  const frame = { area: 'reports', version, file: script, line: 1, column }
  const cause = {
    kind: 'caught',
    name: 'TypeError',
    message: 'Cannot read properties of undefined',
    frames: [frame],
  } as const
  const circumstances = {
    browsers: { 'Chrome 141': 40, 'Firefox 144': 2 },
    pages: { '/reports': 30, '/unit-reports': 12 },
  }
  const led = { actions: { 'a /unit-reports': 12 }, requests: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'] }
  const counts = { version, witnesses: 'abcdefghijkl', days: { [at.slice(0, 10)]: 42 }, firstAt: at, lastAt: at }
  const hint = { ...cause, message: '', ...circumstances, actions: {}, requests: [], ...counts }
  await addErrors(
    store,
    'reports',
    { people: { a: { ...cause, ...circumstances, ...led, ...counts } }, hints: { b: hint } },
    now,
  )
  const people = Array.from({ length: 400 }, (_, nth) => ({
    mark: String(100_000 + nth),
    session: 'aa',
    hasError: nth < 21,
  }))
  await addReports(store, { area: 'reports', version }, { people, hints: { visits: 30, visitsWithErrors: 2 } }, now)
}

test('other people find neither the page nor its data', async ({ page }) => {
  await beSignedIn(page, 'super.monitor')
  await page.goto('/sites')
  await rowsOf(page, 'Sites')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Areas' })).toHaveCount(0)
  const status = await page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem('auth_token') ?? '' }
    return (await fetch('/api/v1/admin/areas', { headers })).status
  })
  expect(status).toBe(403)
  await page.goto('/areas')
  await expect(page).toHaveURL(/\/403$/)
})

test('a member sees only the own area after being added on the page', async ({ page, browser, host }) => {
  await beSignedIn(page, 'super.admin')
  await page.goto('/areas')
  await page.getByRole('button', { name: 'Actions of Reports', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('Site.Operator@emberwatch.example')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('owns the reports')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('table', { name: 'Area teams' })).toContainText('site.operator@emberwatch.example')

  const context = await browser.newContext({ baseURL: host.url })
  const theirs = await context.newPage()
  await beSignedIn(theirs, 'site.operator')
  await theirs.goto('/administration/areas')
  const rows = theirs.getByRole('table', { name: 'Releases in use' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Reports' }).first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Modems' })).toHaveCount(0)
  await expect(theirs.getByRole('table', { name: 'Tokens' })).toHaveCount(0)

  const other = await browser.newContext({ baseURL: host.url })
  const stranger = await other.newPage()
  await beSignedIn(stranger, 'outsider')
  await stranger.goto('/administration/areas')
  await expect(stranger.getByText('403').first()).toBeVisible()
  await expect(stranger.getByRole('table')).toHaveCount(0)
  await other.close()
  await context.close()
})

test('a token is made, shown once and ended', async ({ page, host }) => {
  await beSignedIn(page, 'super.admin')
  await page.goto('/areas')
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByRole('menuitem', { name: 'For reports' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('pipeline')
  await page.getByRole('dialog').getByRole('button', { name: 'Make' }).click()
  const token = await page.getByText(/^ewp_reports\.pipeline_/).textContent()
  const publishes = async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return (await fetch(`${host.url}/releases/show`, { method: 'POST', headers, body: '{"area":"reports"}' })).status
  }
  expect(await publishes()).toBe(200)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Actions of pipeline for reports' }).click()
  await page.getByRole('menuitem', { name: 'End' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('Ended')).toBeVisible()
  expect(await publishes()).not.toBe(200)
})
