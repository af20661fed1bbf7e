import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AreaName } from '@emberwatch/federation'
import { expect, type Page } from '@playwright/test'
import { copyRelease } from './made-releases.ts'
import { test } from './own-host.ts'
import { beSignedIn } from './steps.ts'

/** Sessions follow what ops do without growing (product 21.7). */

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

test('thirty swaps in one document leave no style sheets and no growing memory', async ({ page, host }) => {
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
