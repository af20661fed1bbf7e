import { join } from 'node:path'
import { registryPath } from '@emberwatch/federation'
import { expect, type Page, type Route } from '@playwright/test'
import { expectHome, expectOthers, goInside, type HomeArea, homeAreas, homes, panelOf } from './area-homes.ts'
import { copyRelease, releaseOfNewArea, releaseWithEntry, releaseWithPage } from './made-releases.ts'
import { type OwnHost, test } from './own-host.ts'
import { beSignedIn } from './steps.ts'

/**
 * Every way in which a release can fail, each for another area: what the person sees, that all other areas go on in the
 * same document, and what the host is told. The table in docs/releases.md says the same in words.
 */

const by = { who: 'e2e', note: 'for a test' }
const activeOf = async ({ registry }: OwnHost, area: HomeArea) => (await registry.read()).areas[area]?.active ?? ''
const filesOf = (area: HomeArea, version: string) => new RegExp(`/areas/${area}/${version.replaceAll('.', '\\.')}/`)
const entryOf = (area: HomeArea, version: string) => new RegExp(`${filesOf(area, version).source}remoteEntry\\.js$`)
const chunkOf = (area: HomeArea, version: string) =>
  new RegExp(`${filesOf(area, version).source}pages-${homes[area].page}\\.[^/]+\\.js$`)

async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { mark: 'same document' }))
  return () => page.evaluate(() => (window as { mark?: string }).mark)
}
/** Expects the host's reports on a release; sessions send after some seconds. */
const expectReports = (host: OwnHost, area: HomeArea, version: string, health: Record<string, unknown>) =>
  expect
    .poll(async () => (await host.registry.health())[`${area}/${version}`], { timeout: 20_000 })
    .toMatchObject(health)

const tamper = async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: `window.hasRun = true;${await response.text()}` })
}

test.describe('an area without a former release', () => {
  for (const area of homeAreas) {
    test(`${area}: its entry is 404, and only its pages report it`, async ({ page, host }) => {
      const version = await activeOf(host, area)
      // The pattern matches every release: an earlier test file of this worker may have left one before.
      const entries = new RegExp(`/areas/${area}/[^/]+/remoteEntry\\.js$`)
      await page.route(entries, (route) => route.fulfill({ status: 404, body: 'Not found' }))
      await beSignedIn(page, homes[area].account)
      await page.goto(homes[area].path)
      await expect(panelOf(page)).toContainText('cannot be shown at the moment', { timeout: 25_000 })
      await expect(panelOf(page)).toContainText(version)
      const markOf = await mark(page)
      await expectOthers(page, area)
      await goInside(page, homes[area].path)
      await expect(panelOf(page)).toBeVisible()
      await page.unroute(entries)
      await panelOf(page).getByRole('button', { name: 'Retry' }).click()
      await expectHome(page, area)
      expect(await markOf()).toBe('same document')
    })
  }
})

interface NetworkCase {
  readonly what: string
  readonly area: HomeArea
  readonly pattern: typeof entryOf
  readonly answer: (route: Route) => unknown
  readonly kind: string
}

const html = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in to the proxy</title>' }
const networkCases: readonly NetworkCase[] = [
  { what: 'the network is cut', area: 'auth', pattern: filesOf, answer: (route) => route.abort(), kind: 'network' },
  { what: 'the entry never answers', area: 'admin', pattern: entryOf, answer: () => {}, kind: 'timeout' },
  {
    what: 'the entry is a page of HTML',
    area: 'sites-systems',
    pattern: entryOf,
    answer: (route) => route.fulfill(html),
    kind: 'network',
  },
  { what: 'the entry was tampered with', area: 'modems', pattern: entryOf, answer: tamper, kind: 'network' },
  { what: 'a chunk was tampered with', area: 'loops', pattern: chunkOf, answer: tamper, kind: 'evaluation' },
  {
    what: 'a chunk is 404',
    area: 'reports',
    pattern: chunkOf,
    answer: (route) => route.fulfill({ status: 404, body: 'Not found' }),
    kind: 'evaluation',
  },
]

test.describe('a new release fails on the way, and the former one runs', () => {
  for (const { what, area, pattern, answer, kind } of networkCases) {
    test(`${area}: ${what}`, async ({ page, host }) => {
      const before = await activeOf(host, area)
      // An earlier test file of this worker may have led back to it, too.
      const fellBack = (await host.registry.health())[`${area}/${before}`]?.fellBack ?? 0
      const fresh = `9.1.0`
      await host.registry.publish(await copyRelease(area, fresh, join(host.folder, `${area}-${fresh}`)), by)
      try {
        await page.route(pattern(area, fresh), (route) => void answer(route))
        await beSignedIn(page, homes[area].account)
        // A hanging preload keeps the load event of the document back, and nothing else.
        await page.goto(homes[area].path, { waitUntil: 'domcontentloaded' })
        await expectHome(page, area)
        const markOf = await mark(page)
        expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
        await expectOthers(page, area)
        await goInside(page, homes[area].path)
        await expectHome(page, area)
        expect(await markOf()).toBe('same document')
        await expectReports(host, area, fresh, { failed: 1, kinds: { [kind]: 1 } })
        await expectReports(host, area, before, { fellBack: fellBack + 1 })
      } finally {
        await host.registry.rollback(area, by)
      }
    })
  }
})

interface ContentCase {
  readonly what: string
  readonly area: HomeArea
  readonly make: (area: HomeArea, version: string, folder: string) => Promise<string>
  readonly kind: string
}
const withEntry =
  (text: string): ContentCase['make'] =>
  (area, version, folder) =>
    releaseWithEntry(area, version, folder, text)
const withPage =
  (source: (page: string) => string): ContentCase['make'] =>
  (area, version, folder) =>
    releaseWithPage(area, version, folder, [homes[area].page, source(homes[area].page)])
const contentCases: readonly ContentCase[] = [
  {
    what: 'the entry has a syntax error',
    area: 'reports',
    make: withEntry('this is no script;\n'),
    kind: 'evaluation',
  },
  {
    what: 'the entry throws while it runs',
    area: 'loops',
    make: withEntry('throw new Error("broken");\n'),
    kind: 'evaluation',
  },
  {
    what: 'the page is not among what the module gives',
    area: 'modems',
    make: withPage(() => 'export const Other = () => null\n'),
    kind: 'missing-expose',
  },
]

test.describe('a new release is published broken', () => {
  for (const { what, area, make, kind } of contentCases) {
    test(`${area}: the former one runs where ${what}`, async ({ page, host }) => {
      const fresh = '9.2.0'
      await host.registry.publish(await make(area, fresh, join(host.folder, `${area}-${fresh}`)), by)
      try {
        await beSignedIn(page, homes[area].account)
        await page.goto(homes[area].path)
        await expectHome(page, area)
        await expectOthers(page, area)
        await expectReports(host, area, fresh, { failed: 1, kinds: { [kind]: 1 } })
      } finally {
        await host.registry.rollback(area, by)
      }
    })
  }

  test('admin: the page throws at its first render, and Retry loads the former release', async ({ page, host }) => {
    const make = withPage((name) => `export const ${name} = () => {\n  throw new Error('broken page')\n}\n`)
    await host.registry.publish(await make('admin', '9.3.0', join(host.folder, 'admin-9.3.0')), by)
    try {
      await beSignedIn(page, 'super.admin')
      await page.goto(homes.admin.path)
      await expect(panelOf(page)).toContainText('9.3.0')
      const markOf = await mark(page)
      await expectOthers(page, 'admin')
      await goInside(page, homes.admin.path)
      if (await panelOf(page).isVisible()) await panelOf(page).getByRole('button', { name: 'Retry' }).click()
      await expectHome(page, 'admin')
      expect(await markOf()).toBe('same document')
      await expectReports(host, 'admin', '9.3.0', { failed: 1, kinds: { crash: 1 } })
    } finally {
      await host.registry.rollback('admin', by)
    }
  })

  test('sites-systems: the page throws later, and Retry restores it', async ({ page, host }) => {
    const source = (name: string) => `import { useState } from 'react'
export const ${name} = () => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('broken later')
  return <><h1>Sites</h1><button type="button" onClick={() => setBroken(true)}>Break</button></>
}
`
    const make = withPage(source)
    await host.registry.publish(await make('sites-systems', '9.3.0', join(host.folder, 'sites-9.3.0')), by)
    try {
      await beSignedIn(page, 'super.admin')
      await page.goto(homes['sites-systems'].path)
      await page.getByRole('button', { name: 'Break' }).click()
      await expect(panelOf(page)).toContainText('9.3.0')
      await expect(page.getByRole('banner')).toBeVisible()
      await panelOf(page).getByRole('button', { name: 'Retry' }).click()
      await expectHome(page, 'sites-systems')
      // The second time this session gives the release up.
      await page.getByRole('button', { name: 'Break' }).click()
      await expect(page.getByRole('table', { name: 'Sites' })).toBeVisible()
      await expectOthers(page, 'sites-systems')
    } finally {
      await host.registry.rollback('sites-systems', by)
    }
  })
})

test.describe('the registry', () => {
  /** Opens the page with its registry changed on the way. */
  const changeRegistry = (page: Page, change: (json: string) => string) =>
    page.route('**/reports', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /(<script id="registry"[^>]*>)([\s\S]*?)(<\/script>)/,
        (_, start: string, json: string, end: string) => start + change(json) + end,
      )
      await route.fulfill({ response, body })
    })

  const unfit = [
    ['needs another host contract', 'host-contract', { hostContract: '^9.0.0' }],
    ['uses what the shell does not give', 'missing-export', { lacks: { '@emberwatch/ui': ['NotThere'] } }],
  ] as const
  for (const [index, [what, kind, changes]] of unfit.entries())
    test(`never runs a release that ${what}`, async ({ page, host }) => {
      const version = `9.4.${index}`
      const before = await activeOf(host, 'reports')
      await host.registry.publish(await copyRelease('reports', version, join(host.folder, `reports-${version}`)), by)
      try {
        const urls: string[] = []
        page.on('request', (request) => void urls.push(request.url()))
        await changeRegistry(page, (json) => {
          const document = JSON.parse(json)
          Object.assign(document.areas.reports.releases[version], changes)
          return JSON.stringify(document)
        })
        await beSignedIn(page, 'super.admin')
        await page.goto('/sites')
        await page.goto('/reports')
        await expectHome(page, 'reports')
        expect(urls.filter((url) => chunkOf('reports', before).test(url))).not.toEqual([])
        await expectReports(host, 'reports', version, { failed: 1, kinds: { [kind]: 1 } })
        await expectOthers(page, 'reports')
      } finally {
        await host.registry.rollback('reports', by)
      }
    })

  test("broken in the page is replaced by the host's answer", async ({ page }) => {
    await changeRegistry(page, () => '{"revision": ')
    await beSignedIn(page, 'super.admin')
    await page.goto('/reports')
    await expectHome(page, 'reports')
    await expectOthers(page, 'reports')
  })

  test('out of reach at the start is replaced by that of the page', async ({ page }) => {
    await page.route(`**${registryPath}`, (route) => route.abort())
    await beSignedIn(page, 'super.admin')
    await page.goto('/reports')
    await expectHome(page, 'reports')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expectOthers(page, 'reports')
  })

  test("broken or missing later leaves the session's own", async ({ page }) => {
    await beSignedIn(page, 'super.admin')
    await page.goto('/reports')
    await expectHome(page, 'reports')
    for (const answer of [{ body: '{"revision": ' }, { body: '{"revision": 99}' }, { status: 500, body: '' }]) {
      const response = page.waitForResponse(`**${registryPath}`)
      await page.route(`**${registryPath}`, (route) => route.fulfill(answer))
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await response
      await page.unroute(`**${registryPath}`)
    }
    await expectOthers(page, 'reports')
  })

  test("without a session's releases moves it to the newest when it needs more code", async ({ page, host }) => {
    for (const version of ['9.5.0', '9.5.1'])
      await host.registry.publish(await copyRelease('reports', version, join(host.folder, `r-${version}`)), by)
    await beSignedIn(page, 'super.admin')
    await page.goto('/reports')
    await expectHome(page, 'reports')
    const markOf = await mark(page)
    for (const version of ['9.5.2', '9.5.3'])
      await host.registry.publish(await copyRelease('reports', version, join(host.folder, `r-${version}`)), by)
    const removals = await host.registry.prune({ keep: 0, olderThanMs: 0, area: 'reports' }, by, Date.now() + 1000)
    expect(removals.reports).toEqual(expect.arrayContaining(['9.5.0', '9.5.1']))
    await goInside(page, '/unit-reports')
    await expect(page.getByRole('heading', { level: 1, name: /Unit/ })).toBeVisible({ timeout: 25_000 })
    await expect(panelOf(page)).toHaveCount(0)
    expect(await markOf()).toBe('same document')
  })
})

test('an area new to this shell appears with its grant and disappears without it', async ({ page, host }) => {
  const { registry, folder } = host
  const release = await releaseOfNewArea('weather', '1.0.0', join(folder, 'weather'))
  await expect(registry.publish(release, by)).rejects.toThrow('grant: weather has no grant')
  await beSignedIn(page, 'super.admin')
  await page.goto('/sites')
  await expectHome(page, 'sites-systems')
  const markOf = await mark(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const hear = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))

  await registry.grant('weather', { paths: ['/weather'], owner: 'Weather team' }, by)
  await registry.publish(release, by)
  await hear()
  await page.getByRole('button', { name: 'Use it now' }).click()
  await expect(menu.locator('a', { hasText: 'Weather' })).toHaveCount(1)
  await goInside(page, '/weather')
  await expect(page.getByRole('heading', { level: 1, name: 'Weather' })).toBeVisible()
  await expect(page).toHaveTitle(/^Weather/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('weath')
  await expect(page.getByRole('option', { name: 'Weather' })).toBeVisible()
  await page.keyboard.press('Escape')

  await registry.revoke('weather', undefined, by)
  const registryResponse = page.waitForResponse((response) => response.url().endsWith(registryPath))
  await hear()
  await (await registryResponse).finished()
  await expect(page.getByRole('heading', { level: 1, name: 'Weather' })).toBeVisible()
  await goInside(page, '/sites')
  await expectHome(page, 'sites-systems')
  await expect(menu.locator('a', { hasText: 'Weather' })).toHaveCount(0)
  await goInside(page, '/weather')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found|404/i)
  const file = await page.request.get(`/areas/weather/1.0.0/remoteEntry.js`)
  expect(file.status()).toBe(404)
  await expectOthers(page, 'auth')
  expect(await markOf()).toBe('same document')
})
