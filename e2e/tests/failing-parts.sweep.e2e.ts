import { generateKeyPairSync, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registryPath } from '@emberwatch/federation'
import { mergeTests, type Page, type Route } from '@playwright/test'
import { expectHome, expectOthers, goInside, homes, panelOf } from './area-homes.ts'
import { copyRelease, releaseWithPage } from './made-releases.ts'
import { test as hosting } from './own-host.ts'
import { endRoutes } from './policed-test.ts'
import { test as sharing } from './shared-context-test.ts'
import { beSignedIn, settled } from './steps.ts'

/**
 * A part fails, and not the page around it: modems' table among the tabs of the administration, which is another area's page. The rows are
 * those of the pages' own (failure-matrix.sweep.e2e.ts); what differs is that the page goes on.
 */
const test = mergeTests(hosting, sharing)
const { expect } = test
test.use({ as: 'super.admin' })

const by = { who: 'e2e', note: 'for a test' }
const part = 'AllModems'
const tabOf = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const partIn = (page: Page) => page.getByRole('table', { name: 'Modems' })

async function openPart(page: Page): Promise<void> {
  await beSignedIn(page, 'super.admin')
  await page.goto(homes.admin.path, { waitUntil: 'domcontentloaded' })
  await page.evaluate(() => Object.assign(window, { mark: 'same document' }))
  // Whatever else is on its way when the clock jumps would run out of time as well.
  await settled(page)
  await tabOf(page, 'Modems').click()
}

/** The page that the part is on works, and so do the pages of all areas, without a reload. */
async function expectAround(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  await tabOf(page, 'Sites').click()
  await expect(page.getByRole('table', { name: 'Sites' })).toBeVisible()
  await expect(panelOf(page)).toHaveCount(0)
  expect(await page.evaluate(() => (window as { mark?: string }).mark)).toBe('same document')
}

const tamper = async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: `window.hasRun = true;${await response.text()}` })
}
const chunkOf = (version: string) =>
  new RegExp(`/areas/modems/${version.replaceAll('.', '\\.')}/parts-${part}\\.[^/]+\\.js$`)

interface Way {
  readonly what: string
  /** The kind of failure that the host receives. */
  readonly kind: string
  readonly answer?: (route: Route) => unknown
  readonly make?: (version: string, folder: string) => Promise<string>
  /** Milliseconds that the loader waits, but the test does not. */
  readonly timeoutMs?: number
}
const withPart =
  (source: string): Way['make'] =>
  (version, folder) =>
    releaseWithPage('modems', version, folder, [part, source], 'parts')
const ways: readonly Way[] = [
  { what: 'is 404', kind: 'evaluation', answer: (route) => route.fulfill({ status: 404, body: 'Not found' }) },
  { what: 'never answers', kind: 'timeout', answer: () => {}, timeoutMs: 20_000 },
  { what: 'was tampered with', kind: 'evaluation', answer: tamper },
  {
    what: 'has a syntax error',
    kind: 'evaluation',
    make: (version, folder) =>
      copyRelease('modems', version, folder, (file, content) =>
        file.startsWith(`parts-${part}.`) && file.endsWith('.js') ? `this is no script;\n${content}` : content,
      ),
  },
  {
    what: 'throws while it runs',
    kind: 'evaluation',
    make: withPart(`if (globalThis.window) throw new Error('broken')\nexport const ${part} = () => null\n`),
  },
  { what: 'gives no part', kind: 'missing-expose', make: withPart('export const Other = () => null\n') },
]

for (const [index, { what, kind, answer, make = copyOf, timeoutMs }] of ways.entries())
  test(`its file ${what}: the part of the former release appears`, async ({ page, host }) => {
    const version = `9.1.${index}`
    await host.registry.publish(await make(version, join(host.folder, `modems-${version}`)), by)
    try {
      if (answer) await page.route(chunkOf(version), (route) => void answer(route))
      if (timeoutMs) await page.clock.install()
      const request = page.waitForRequest(chunkOf(version))
      await openPart(page)
      await request
      if (timeoutMs) await page.clock.fastForward(timeoutMs)
      await expect(partIn(page)).toBeVisible({ timeout: 25_000 })
      expect(await page.evaluate(() => 'hasRun' in window)).toBe(false)
      await expectAround(page)
      // Sends what is gathered.
      await page.goto('about:blank')
      const health = async () => (await host.registry.health())[`modems/${version}`]
      await expect.poll(health).toMatchObject({ failed: 1, kinds: { [kind]: 1 } })
    } finally {
      await endRoutes(page)
      await host.registry.rollback('modems', by)
    }
  })

test('its file is 404 in every release: a panel appears, and Retry loads it later', async ({ page }) => {
  const files = new RegExp(`/areas/modems/[^/]+/parts-${part}\\.[^/]+\\.js$`)
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await openPart(page)
  await expect(panelOf(page)).toContainText('Modems cannot be shown at the moment')
  await expectAround(page)
  await expectOthers(page, 'modems')
  await goInside(page, `${homes.admin.path}#4`)
  await expect(panelOf(page)).toBeVisible()
  await page.unroute(files)
  await panelOf(page).getByRole('button', { name: 'Retry' }).click()
  await expect(partIn(page)).toBeVisible()
})

test('it throws at its first render: a panel appears, and Retry loads the former release', async ({ page, host }) => {
  const make = withPart(`export const ${part} = () => {\n  throw new Error('broken part')\n}\n`)
  await host.registry.publish((await make?.('9.3.0', join(host.folder, 'modems-9.3.0'))) ?? '', by)
  try {
    await openPart(page)
    await expect(panelOf(page)).toContainText('9.3.0')
    await expectAround(page)
    await tabOf(page, 'Modems').click()
    const retry = panelOf(page).getByRole('button', { name: 'Retry' })
    // The second visit made the second crash.
    if (await retry.isVisible()) await retry.click()
    await expect(partIn(page)).toBeVisible()
  } finally {
    await host.registry.rollback('modems', by)
  }
})

test('it throws later: a panel appears, Retry renders it, and the second time the former release', async ({
  page,
  host,
}) => {
  const make = withPart(`import { useState } from 'react'
export const ${part} = () => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('broken later')
  return <button type="button" onClick={() => setBroken(true)}>Break</button>
}
`)
  await host.registry.publish((await make?.('9.3.1', join(host.folder, 'modems-9.3.1'))) ?? '', by)
  try {
    await openPart(page)
    const breakIt = page.getByRole('button', { name: 'Break' })
    await breakIt.click()
    await expect(panelOf(page)).toContainText('9.3.1')
    await expect(page.getByRole('tab', { name: 'Modems' })).toBeVisible()
    await panelOf(page).getByRole('button', { name: 'Retry' }).click()
    await breakIt.click()
    await expect(partIn(page)).toBeVisible()
    await expectAround(page)
    await goInside(page, homes.modems.path)
    await expectHome(page, 'modems')
  } finally {
    await host.registry.rollback('modems', by)
  }
})

test('a part with another signature never reaches people', async ({ page, host }) => {
  const { registry, folder } = host
  const release = await copyOf('9.6.0', join(folder, 'modems-9.6.0'))
  const file = join(release, 'release.json')
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const signature = {
    key: `ed25519:${publicKey.export({ format: 'jwk' }).x}`,
    at: new Date().toISOString(),
    value: sign(null, Buffer.from('another release'), privateKey).toString('base64url'),
  }
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), signature }))
  await openPart(page)
  await expect(partIn(page)).toBeVisible()
  const before = (await registry.read()).revision
  await expect(registry.publish(release, by)).rejects.toThrow(
    'signature: modems 9.6.0 has a signature that is not of its',
  )
  const registryResponse = page.waitForResponse((response) => response.url().endsWith(registryPath))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await (await registryResponse).finished()
  expect((await registry.read()).revision).toBe(before)
  await expect(page.getByRole('button', { name: 'Use it now' })).toHaveCount(0)
  await expect(partIn(page)).toBeVisible()
  await expectAround(page)
})

function copyOf(version: string, folder: string): Promise<string> {
  return copyRelease('modems', version, folder)
}
