import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCatalogue } from '@emberwatch/catalogue'
import serveFiles from '@fastify/static'
import { expect, type Page, test } from '@playwright/test'
import fastify from 'fastify'
import { seesNoBarrier } from './barriers.ts'

/** The site of the catalogue, as a team puts it on a server of files. */

const folderOfServer = '/team/components/'
let folder: string
let url: string
let addresses: readonly string[]
const server = fastify()

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-catalogue-'))
  const { modules } = await writeCatalogue(folder)
  addresses = modules.flatMap(({ slug, entries }) => entries.map(({ name }) => `#/catalogue/${slug}/${name}`))
  server.register(serveFiles, { root: join(folder, 'site'), prefix: folderOfServer })
  url = `${await server.listen({ host: '127.0.0.1', port: 0 })}${folderOfServer}`
})
test.afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Collects the page's errors, and requests that found nothing. */
function watched(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()} ${message.location().url}`)
  })
  return errors
}

test("a person finds and copies a component's code by keyboard", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const errors = watched(page)
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible()
  await page.keyboard.type('/formd')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}#/catalogue/form/FormDialog?find=formd`)
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename unit' })
  await dialog.getByLabel('Name').fill('L1-003 Pantry')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('Unit renamed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy code' }).click()
  const file = join(import.meta.dirname, '../../packages/catalogue/src/examples/form/FormDialog.tsx')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await readFile(file, 'utf8'))
  expect(errors).toEqual([])
})

test("the catalogue's table keeps sort, search and page in the address", async ({ page }) => {
  await page.goto(`${url}#/catalogue/table/DataTable`)
  const table = page.getByRole('table', { name: 'Units', exact: true })
  await expect(table.getByRole('link', { name: 'L1-001 Entrance' })).toBeVisible()
  await table.getByRole('button', { name: /^Events/ }).click()
  await expect(page).toHaveURL(/orderBy=eventsCount/)
  await page.reload()
  await expect(table.getByRole('row').nth(1)).toContainText('L1-001 Entrance')
})

test('each component renders without an error on desk and phone in both themes', async ({ page }) => {
  test.setTimeout(300_000)
  expect(addresses.length).toBeGreaterThan(90)
  const errors = watched(page)
  const overhanging: string[] = []
  await page.goto(url)
  for (const address of addresses) {
    await page.goto(url + address)
    await expect(page.getByRole('heading', { level: 1, name: address.split('/').at(-1), exact: true })).toBeVisible()
    // The page waits for the examples.
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) overhanging.push(`${address} at ${width} px: ${over} px`)
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    }
  }
  expect(errors).toEqual([])
  expect(overhanging).toEqual([])
})

test('the catalogue has no accessibility barrier', async ({ page }) => {
  test.setTimeout(180_000)
  for (const address of ['', '#/catalogue/ui/Button', '#/catalogue/form/TextField', '#/catalogue/table/DataTable']) {
    await page.goto(url + address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    // The examples of DataTable are two tables, which name their pages alike.
    await seesNoBarrier(page, { passedOver: /^landmark-unique: <nav class="ew-pages"/ })
  }
})

test('the site and a release of an area exist side by side', async () => {
  expect(readdirSync(join(folder, 'site'))).toEqual(
    expect.arrayContaining(['index.html', 'catalogue.json', 'tile.svg']),
  )
  const release = JSON.parse(await readFile(join(folder, 'area/release.json'), 'utf8'))
  expect(release).toMatchObject({ area: 'catalogue', entry: 'remoteEntry.js' })
})
