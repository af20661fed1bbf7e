import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AreaName, registryPath } from '@emberwatch/federation'
import { expect, type Page } from '@playwright/test'
import { copyRelease } from './made-releases.ts'
import { test } from './own-host.ts'
import { beSignedIn } from './steps.ts'

/** Sessions follow what ops do, without a reload, without losing work, and without growing (product 21.7). */

const by = { who: 'e2e', note: 'for a test' }
const swaps = 30

const ask = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))
const takeItNow = (page: Page) => page.getByRole('button', { name: 'Use it now' }).last().click()
/** Style sheets in the document by the folder of their release; the shell's are left out. */
const styleFolders = (page: Page, area: AreaName) =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .map(({ href }) => new URL(href).pathname.split('/'))
        .filter((path) => path[1] === 'areas' && path[2] === name)
        .map((path) => path[3] ?? ''),
    area,
  )

test('thirty swaps in one document leave no style sheet behind and no memory that grows', async ({ page, host }) => {
  test.setTimeout(180_000)
  const protocol = await page.context().newCDPSession(page)
  const heap = async () => {
    await protocol.send('HeapProfiler.collectGarbage')
    return (await protocol.send('Runtime.getHeapUsage')).usedSize
  }
  await beSignedIn(page, 'site.admin')
  await page.goto('/terms-and-conditions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { mark: 'same document' }))
  const links = () => page.locator('link').count()
  const figures: { heap: number; links: number; requests: number; ms: number }[] = []

  for (let i = 1; i <= swaps; i++) {
    const version = `8.${i}.0`
    await host.registry.publish(await copyRelease('auth', version, join(host.folder, `auth-${version}`)), by)
    const requests: string[] = []
    const count = (request: { url: () => string }) => void requests.push(request.url())
    page.on('request', count)
    const begin = Date.now()
    await ask(page)
    await page.getByText(`${version}`).last().waitFor()
    await takeItNow(page)
    await expect.poll(async () => new Set(await styleFolders(page, 'auth'))).toEqual(new Set([version]))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    page.off('request', count)
    figures.push({ heap: await heap(), links: await links(), requests: requests.length, ms: Date.now() - begin })
  }

  expect(await page.evaluate(() => (window as { mark?: string }).mark)).toBe('same document')
  const [fifth, last] = [figures[4], figures.at(-1)]
  expect(last?.links).toBe(fifth?.links)
  expect((last?.heap ?? 0) - (fifth?.heap ?? 0)).toBeLessThan(1_500_000)

  const begin = Date.now()
  await host.registry.rollback('auth', by)
  await ask(page)
  await takeItNow(page)
  await expect.poll(async () => new Set(await styleFolders(page, 'auth'))).toEqual(new Set(['8.29.0']))
  const rollbackMs = Date.now() - begin
  const results = join(import.meta.dirname, '../../test-results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'swaps.json'), `${JSON.stringify({ rollbackMs, figures }, null, 2)}\n`)
})

test('a swap waits while work is unsaved, and comes with the next step', async ({ page, host }) => {
  await beSignedIn(page, 'super.admin')
  await page.goto('/settings#1')
  const field = page.getByRole('textbox').first()
  await field.fill('Kari Anne')
  await host.registry.publish(await copyRelease('auth', '8.40.0', join(host.folder, 'auth-8.40.0')), by)
  const response = page.waitForResponse(`**${registryPath}`)
  await ask(page)
  await response
  await takeItNow(page)
  await expect(page.getByText('Save or discard your changes first')).toBeVisible()
  await expect(field).toHaveValue('Kari Anne')
  await host.registry.rollback('auth', by)
})

test('a canary is for its people only, stays with them, and a rollback reaches them too', async ({ page, host }) => {
  await host.registry.publish(await copyRelease('reports', '8.1.0', join(host.folder, 'reports-8.1.0')), by, {
    activate: false,
  })
  await beSignedIn(page, 'site.admin')
  await page.goto('/sites')
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id as string)
  const versions: string[] = []
  page.on('response', (response) => {
    const match = /\/areas\/reports\/([^/]+)\/pages-/.exec(response.url())
    if (match?.[1]) versions.push(match[1])
  })
  const openReports = async () => {
    versions.length = 0
    const answer = await page.goto('/reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    return (await answer?.text()) ?? ''
  }
  await host.registry.canary('reports', '8.1.0', { users: ['somebody-else'] }, by)
  expect(await openReports()).not.toContain(id)
  expect(versions).not.toContain('8.1.0')

  await host.registry.canary('reports', '8.1.0', { users: [id, 'somebody-else'] }, by)
  for (let i = 0; i < 2; i++) {
    expect(await openReports()).not.toContain(id)
    expect(versions).toContain('8.1.0')
  }
  await host.registry.endCanary('reports', by)
  await openReports()
  expect(versions).not.toContain('8.1.0')
})
