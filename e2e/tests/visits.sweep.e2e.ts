import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { askStore } from '@emberwatch/registry/test-stores'
import { expect, type Page } from '@playwright/test'
import { releaseWithPage } from './made-releases.ts'
import { startOwnHost, test } from './own-host.ts'
import { logIn, rowsOf } from './steps.ts'

/** A visit reports errors and times to the host, which stores a part of them (docs/releases.md#errors-and-speed). */

const root = join(import.meta.dirname, '../..')
const by = { who: 'e2e', note: 'throws on purpose' }
const version = '9.9.1'
/** Texts of a person; none of them may be stored. */
const marks = ['Zorglub', 'zorglub@secret.example', '4711-0815', 'Spirou']
const failingPage = `import { Button, Page } from '@emberwatch/ui'
import { useState } from 'react'

function Panel({ isBroken }: { isBroken: boolean }) {
  if (isBroken) throw new Error('The panel cannot be shown to ' + Object(window).marks.join(' '))
  return <p>Whole</p>
}

export function ModemsPage() {
  const [isBroken, setBroken] = useState(false)
  const late = async () => {
    await null
    const [name, mail] = Object(window).marks
    throw new TypeError('No answer for "' + name + '" at https://' + name + '.example/?q=' + mail)
  }
  return (
    <Page title="Modems">
      <Button onClick={() => void late()}>Late</Button>
      <Button onClick={() => setBroken(true)}>Break</Button>
      <Panel isBroken={isBroken} />
    </Page>
  )
}
`

const errorsBy = async (folder: string, ...more: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: folder, STORE_S3_BUCKET: '' }
  const cli = join(root, 'packages/registry/src/cli/cli.ts')
  return (await promisify(execFile)(process.execPath, [cli, 'errors', 'modems', ...more], { env })).stdout
}
const busyAtClick = () =>
  addEventListener('click', () => {
    for (const until = performance.now() + 120; performance.now() < until; );
  })
const collector = (page: Page) => page.waitForResponse((response) => /\/assets\/visits\./.test(response.url()))
const report = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/releases/visits'))

test('an error of a built area appears by source line without personal data', async ({ page, host }) => {
  test.slow()
  await host.registry.publish(
    await releaseWithPage('modems', version, join(host.folder, 'broken'), ['ModemsPage', failingPage]),
    by,
  )
  await logIn(page, 'site.admin')
  const collectorScript = collector(page)
  await page.goto(`${host.url}/modems`)
  await collectorScript
  await page.evaluate((words) => Object.assign(window, { marks: words }), marks)
  const notice = 'ResizeObserver loop completed with undelivered notifications.'
  await page.evaluate((message) => dispatchEvent(new ErrorEvent('error', { message })), notice)
  await page.getByRole('button', { name: 'Break' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('unavailable')
  await expect.poll(() => errorsBy(host.folder), { timeout: 60_000 }).toContain('isBroken) throw')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Late' }).click()
  await expect.poll(() => errorsBy(host.folder, version), { timeout: 60_000 }).toContain('rejected')
  const text = await errorsBy(host.folder)
  expect(text).not.toContain('ResizeObserver')
  expect(text).toMatch(/Error: The panel cannot be shown to ….*\(caught\)/)
  expect(text).toMatch(/at modems src\/pages\/ModemsPage\/ModemsPage\.tsx:5:\d+\n\s+if \(isBroken\) throw new Error/)
  expect(text).toMatch(/pages +\/modems 1/)
  expect(text).toMatch(/before +button 1/)
  expect(text).toMatch(/requests +[0-9a-f-]{36}/)
  const textOfStore = await storedText(host.folder)
  for (const mark of marks) expect(textOfStore).not.toContain(mark)
})

const storedText = async (folder: string): Promise<string> => {
  const rows = await askStore(
    join(folder, 'releases'),
    "select name, body from emberwatch_store.counters where name like 'causes-%' or name like 'reports-%'",
  )
  expect(rows.length).toBeGreaterThan(1)
  return JSON.stringify(rows)
}

test('no source map of a release is served', async ({ host, request }) => {
  const document = await host.registry.read()
  const maps = await Promise.all(
    Object.entries(document.areas).flatMap(([area, { releases }]) =>
      Object.keys(releases).map(async (each) => {
        const scripts = await host.registry.store.listSourceMaps(area, each)
        return scripts.flatMap((script) => [
          `/areas/${area}/${each}/${script}.map`,
          `/areas/${area}/${each}/.maps/${script}.map`,
          `/areas/${area}/.maps/${each}/${script}.map`,
        ])
      }),
    ),
  )
  const shell = await readdir(join(host.folder, 'shell/.maps'))
  const addresses = [...maps.flat(), ...shell.flatMap((name) => [`/assets/${name}`, `/assets/.maps/${name}`])]
  expect(addresses.length).toBeGreaterThan(100)
  for (const address of addresses) expect((await request.get(host.url + address)).status(), address).toBe(404)
})

test('a browser that asks for privacy sends counts only', async ({ page, host }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }))
  await logIn(page, 'site.admin')
  const sending = report(page)
  await page.goto(`${host.url}/sites`)
  const request = (await sending).request()
  expect((await sending).status()).toBe(204)
  const body = JSON.parse(request.postData() ?? '')
  expect(Object.keys(body).sort()).toEqual(['errors', 'isFirst', 'isPrivate', 'pages', 'shell', 'ticket'])
  expect(body.isPrivate).toBe(true)
  expect(body.errors).toEqual([])
  expect(body.pages).toEqual([expect.objectContaining({ area: 'sites-systems', page: '/sites', speeds: [] })])
  expect(await request.headerValue('authorization')).toBeFalsy()
})

test('the collector loads after the first row and reports times by route', async ({ page, host }) => {
  await logIn(page, 'site.admin')
  const requests: string[] = []
  page.on('request', (each) => requests.push(each.url()))
  const collectorScript = collector(page)
  await page.goto(`${host.url}/sites`)
  await rowsOf(page, 'Sites')
  expect(requests.filter((url) => /visits/.test(url))).toEqual([])
  await collectorScript
  const first = report(page)
  await first
  // Browsers tell of interactions from 16 ms on.
  await page.evaluate(busyAtClick)
  await (await rowsOf(page, 'Sites')).first().getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: 'Systems', exact: true })).toBeVisible()
  await page.waitForTimeout(500)
  const last = report(page)
  await page.evaluate(() => {
    Object.defineProperty(Document.prototype, 'hidden', { value: true, configurable: true })
    dispatchEvent(new Event('visibilitychange'))
  })
  const pages: { page: string; speeds: [string, number][] }[] = JSON.parse(
    (await last).request().postData() ?? '',
  ).pages
  const metrics = Object.fromEntries(pages.map((each) => [each.page, each.speeds.map(([metric]) => metric).sort()]))
  expect(metrics['/sites']).toEqual(expect.arrayContaining(['CLS', 'INP', 'LCP', 'TTFB', 'first-row']))
  expect(metrics['/sites/:id']).toEqual(expect.arrayContaining(['CLS']))
})

test('the setting disables the collector on pages and host', async ({ page, request }) => {
  const host = await startOwnHost({ hearsVisits: false })
  const requests: string[] = []
  page.on('request', (each) => requests.push(each.url()))
  await logIn(page, 'site.admin', `${host.url}/login`)
  await page.goto(`${host.url}/sites`)
  await rowsOf(page, 'Sites')
  await page.waitForTimeout(5000)
  expect(requests.filter((url) => /visits/.test(url))).toEqual([])
  expect((await request.post(`${host.url}/releases/visits`, { data: '{}' })).status()).toBe(404)
  await host.close()
})

test('the times equal those of web-vitals', async ({ page, host }) => {
  const library = await readFile(new URL('web-vitals.iife.js', import.meta.resolve('web-vitals')), 'utf8')
  const follow = `window.seen = {}
    for (const name of ['LCP', 'CLS', 'INP', 'TTFB'])
      webVitals['on' + name](({ value }) => { seen[name] = value }, { reportAllChanges: true, durationThreshold: 16 })`
  await page.addInitScript({ content: `${library};${follow}` })
  await logIn(page, 'site.admin')
  const first = report(page)
  await page.goto(`${host.url}/sites`)
  await rowsOf(page, 'Sites')
  await first
  // A slow click, and a shift of the layout that no input explains.
  await page.evaluate(busyAtClick)
  await page.getByRole('heading', { level: 1 }).click()
  await page.waitForTimeout(700)
  await page.evaluate(() => {
    const pushed = document.createElement('p')
    pushed.textContent = 'pushed'
    document.querySelector('main')?.prepend(pushed)
  })
  await page.waitForTimeout(500)
  const last = report(page)
  await page.evaluate(() => {
    Object.defineProperty(Document.prototype, 'hidden', { value: true, configurable: true })
    dispatchEvent(new Event('visibilitychange'))
  })
  const { pages } = JSON.parse((await last).request().postData() ?? '') as {
    pages: { page: string; speeds: [string, number][] }[]
  }
  const ours = Object.fromEntries(pages.find((each) => each.page === '/sites')?.speeds ?? [])
  const theirs = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen)
  expect(theirs.INP).toBeGreaterThan(100)
  expect(theirs.CLS).toBeGreaterThan(0)
  for (const name of ['LCP', 'CLS', 'INP', 'TTFB']) expect(ours[name], name).toBeCloseTo(theirs[name] ?? -1, 5)
})
