import { join } from 'node:path'
import { registryPath } from '@emberwatch/federation'
import { expect, type Page } from '@playwright/test'
import { copyRelease } from './made-releases.ts'
import { copyShell } from './made-shells.ts'
import { type OwnHost, test } from './own-host.ts'
import { beSignedIn } from './steps.ts'

/** Sessions get another shell by a notice, and the same page loaded again at a safe point; never a loop, never a lock-out. */

const by = { who: 'e2e', note: 'for a test' }
const home = join(import.meta.dirname, '../..')

async function publish(host: OwnHost, version: string, options: Parameters<typeof copyShell>[2] = {}): Promise<void> {
  await host.registry.publish(await copyShell(version, join(host.folder, `shell-${version}`), options), by)
}
/** Asks the host as a window does that gets the focus, and waits for the answer. */
async function ask(page: Page): Promise<void> {
  const response = page.waitForResponse(`**${registryPath}`)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await response
}
const notice = (page: Page, version: string) => page.getByText(`New version ready: Emberwatch ${version}`)
const takeItNow = (page: Page) => page.getByRole('button', { name: 'Use it now' }).last().click()
/** The start of a made shell writes its version there; the workspace's own does not. */
const expectShell = (page: Page, version: string) =>
  expect(page.locator('html')).toHaveAttribute('data-shell', version, { timeout: 30_000 })
const markOf = (page: Page) => page.evaluate(() => (window as { mark?: string }).mark)
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: 'same document' }))
const expectReports = (host: OwnHost, version: string, health: Record<string, unknown>) =>
  expect.poll(async () => (await host.registry.health())[`shell/${version}`], { timeout: 20_000 }).toMatchObject(health)
/** Addresses of the pages that the browser asked for. */
function loadsOf(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname + new URL(request.url()).search)
  })
  return loads
}

test.beforeAll(async ({ host }) => {
  await host.registry.publish(join(home, 'shell/dist'), by)
  await publish(host, '9.0.0')
})
/** Each test begins with the same shell, whichever ran before it. */
test.beforeEach(async ({ host }) => {
  if ((await host.registry.read()).shell?.active !== '9.0.0') await host.registry.activate('shell', '9.0.0', by)
})

test('a session with unsaved work keeps its shell until saved', async ({ page, host }) => {
  await beSignedIn(page, 'outsider')
  await page.goto('/settings?tab=me#1')
  await expectShell(page, '9.0.0')
  const field = page.getByRole('textbox').first()
  const before = await field.inputValue()
  const changed = `${before} A`
  await field.fill(changed)
  await mark(page)
  await publish(host, '9.1.0')
  await ask(page)
  await expect(notice(page, '9.1.0')).toBeVisible()
  await takeItNow(page)
  await expect(page.getByText('Save or discard your changes first')).toBeVisible()
  await expect(field).toHaveValue(changed)
  expect(await markOf(page)).toBe('same document')

  await publish(host, '9.2.0')
  await ask(page)
  await expect(notice(page, '9.2.0')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Success!')).toBeVisible()
  const address = page.url()
  await takeItNow(page)
  await expectShell(page, '9.2.0')
  expect(await markOf(page)).toBeUndefined()
  expect(page.url()).toBe(address)
  await expect(field).toHaveValue(changed)
  await field.fill(before)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Success!')).toBeVisible()
})

test('an idle session gets the new shell, or a rollback, on its next navigation', async ({ page, host }) => {
  await beSignedIn(page, 'super.admin')
  await page.goto('/sites')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [change, version, link, path] of [
    [() => publish(host, '9.3.0'), '9.3.0', 'Systems', '/systems'],
    [() => host.registry.rollback('shell', by), '9.0.0', 'Sites', '/sites'],
  ] as const) {
    const loads = loadsOf(page)
    await change()
    await ask(page)
    await expect(notice(page, version)).toBeVisible()
    await menu.getByRole('link', { name: link, exact: true }).click()
    await expectShell(page, version)
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads).toHaveLength(1)
  }
})

test("sessions without the news continue with their own shell's files", async ({ page, host }) => {
  await beSignedIn(page, 'super.admin')
  await page.goto('/sites')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const own = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/main."]')?.src ?? '')
  await publish(host, '9.4.0')
  const { status, text } = await page.evaluate(async (url) => {
    const answer = await fetch(url, { cache: 'reload' })
    return { status: answer.status, text: await answer.text() }
  }, own)
  expect([status, text.includes('9.0.0')]).toEqual([200, true])
})

test('a shell with a refused activation reaches nobody', async ({ page, host }) => {
  await beSignedIn(page, 'super.admin')
  await page.goto('/sites')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await mark(page)
  const folder = await copyShell('9.5.0', join(host.folder, 'shell-9.5.0'), {
    changes: { exports: { react: ['createElement'] } },
  })
  const active = (await host.registry.read()).areas.auth?.active
  await expect(host.registry.publish(folder, by)).rejects.toThrow(`auth ${active} (active): uses `)
  await ask(page)
  await expect(page.getByText('New version ready')).toHaveCount(0)
  expect(await markOf(page)).toBe('same document')
  await expectShell(page, '9.0.0')
})

const faults = [
  ['throws at its start', { text: "throw new Error('this shell is broken')\n" }, 'evaluation'],
  ['breaks while it is drawn', { text: "window.matchMedia = () => { throw new Error('broken') }\n" }, 'crash'],
] as const
for (const [i, [what, options, kind]] of faults.entries())
  test(`a shell that ${what} gives way to the former one at the same address, with a report`, async ({
    page,
    host,
  }) => {
    const version = `10.${i}.0`
    const before = (await host.registry.read()).shell?.active ?? ''
    await beSignedIn(page, 'super.admin')
    await page.goto('/sites')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await publish(host, version, options)
    await ask(page)
    await takeItNow(page)
    await expectShell(page, before)
    const address = '/sites?limit=25&sort=name#tab'
    await page.goto(address)
    await expectShell(page, before)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveURL(new RegExp(`${address.replace(/[?]/g, '\\?')}$`))
    await expectShell(page, before)
    await ask(page)
    await expect(page.getByText('New version ready')).toHaveCount(0)
    await expectReports(host, version, { failed: 1, kinds: { [kind]: 1 } })
    await expectReports(host, before, { fellBack: expect.any(Number) })

    // A person who opens the app again gets it, too; after a rollback everything is as it was.
    const fresh = await page.context().newPage()
    await fresh.goto('/systems')
    await expectShell(fresh, before)
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
    await host.registry.rollback('shell', by)
    const loads = loadsOf(fresh)
    await fresh.goto('/sites')
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible()
    await expectShell(fresh, before)
    expect(loads).toEqual(['/sites'])
    await fresh.close()
  })

for (const [what, version, text, kind] of [
  ['whose start cannot be had', '10.5.0', undefined, 'network'],
  ['that says nothing for fifteen seconds', '10.6.0', 'Promise.all = () => new Promise(() => {})\n', 'timeout'],
] as const)
  test(`a shell ${what} gives way too`, async ({ page, host }) => {
    const before = (await host.registry.read()).shell?.active ?? ''
    await publish(host, version, text ? { text } : {})
    if (kind === 'network')
      await page.route('**/assets/main.v10-5-0.js', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await beSignedIn(page, 'super.admin')
    await page.goto('/sites')
    await expectShell(page, before)
    await expectReports(host, version, { failed: 1, kinds: { [kind]: 1 } })
    await host.registry.rollback('shell', by)
  })

test('two broken shells in a row cause no loop', async ({ page, host }) => {
  for (const version of ['11.0.0', '11.1.0']) await publish(host, version, { text: "throw new Error('broken')\n" })
  const loads = loadsOf(page)
  await beSignedIn(page, 'super.admin')
  await page.goto('/sites')
  await expect.poll(() => loads, { timeout: 20_000 }).toEqual(['/sites', '/sites?shell-before=11.1.0'])
  // The page of the last resort has nothing that would load another: of scripts in it, only the one that turns old browsers away.
  await expect(page.locator('script#registry')).toBeAttached()
  await expect(page.locator('script:not([src]):not([type])')).toHaveCount(1)
  await publish(host, '11.2.0')
  await page.goto('/sites')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectShell(page, '11.2.0')
})

test('a failing area does not count against the shell', async ({ page, host }) => {
  await publish(host, '11.3.0')
  await page.route('**/areas/reports/**', (route) => route.abort())
  await beSignedIn(page, 'site.admin')
  await page.goto('/reports')
  await expect(page.getByText('cannot be shown at the moment')).toBeVisible()
  await expectShell(page, '11.3.0')
  await expectReports(host, '11.3.0', { loaded: expect.any(Number), failed: 0 })
})

test('a shell for a share of browsers stays with them until a halt', async ({ page, host }) => {
  await host.registry.publish(await copyShell('12.0.0', join(host.folder, 'shell-12.0.0')), by, { activate: false })
  await host.registry.canary('shell', '12.0.0', { percent: 50 }, by)
  const draw = (number: number) =>
    page.evaluate((lot) => localStorage.setItem('emberwatch-shell-share', `12.0.0 ${lot}`), number)
  await beSignedIn(page, 'super.admin')
  await page.goto('/sites')
  await draw(50)
  await page.goto('/systems?limit=25')
  await expectShell(page, '9.0.0')
  await draw(49)
  const loads = loadsOf(page)
  await page.goto('/sites?limit=25#tab')
  await expectShell(page, '12.0.0')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/sites\?limit=25#tab$/)
  expect(loads).toEqual(['/sites?limit=25', '/sites?limit=25&shell-canary=12.0.0'])
  await page.reload()
  await expectShell(page, '12.0.0')
  await ask(page)
  await expect(page.getByText('New version ready')).toHaveCount(0)
  await host.registry.halt('shell', '12.0.0', by)
  await ask(page)
  await expect(notice(page, '9.0.0')).toBeVisible()
  await takeItNow(page)
  await expectShell(page, '9.0.0')
})

test('a shell that does not start in its share of browsers gives way to the active one', async ({ page, host }) => {
  const options = { text: "throw new Error('this shell is broken')\n" }
  await host.registry.publish(await copyShell('12.1.0', join(host.folder, 'shell-12.1.0'), options), by, {
    activate: false,
  })
  await host.registry.canary('shell', '12.1.0', { percent: 100 }, by)
  await beSignedIn(page, 'super.admin')
  const loads = loadsOf(page)
  await page.goto('/sites')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
  await expectShell(page, '9.0.0')
  await expect(page).toHaveURL(/\/sites$/)
  await expectReports(host, '12.1.0', { failed: 1, kinds: { evaluation: 1 } })
  await page.goto('/systems')
  await expectShell(page, '9.0.0')
  expect(loads).toEqual(['/sites', '/sites?shell-canary=12.1.0', '/sites?shell-before=12.1.0', '/systems'])
  await host.registry.endCanary('shell', by)
})

test('an open session gets a published shell and area, and both rollbacks', async ({ page, host }) => {
  await beSignedIn(page, 'site.admin')
  await page.goto('/reports')
  await expectShell(page, '9.0.0')
  const before = (await host.registry.read()).areas.reports?.active
  const area = await copyRelease('reports', '12.0.0', join(host.folder, 'reports-12'))
  const expectArea = (version: string | null | undefined) =>
    expect(page.locator(`link[href*="/areas/reports/${version}/"]`)).not.toHaveCount(0)
  for (const [change, isShown] of [
    [() => publish(host, '14.0.0'), () => expectShell(page, '14.0.0')],
    [() => host.registry.rollback('shell', by), () => expectShell(page, '9.0.0')],
    [() => host.registry.publish(area, by), () => expectArea('12.0.0')],
    [() => host.registry.rollback('reports', by), () => expectArea(before)],
  ] as const) {
    await change()
    await ask(page)
    await takeItNow(page)
    await isShown()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
