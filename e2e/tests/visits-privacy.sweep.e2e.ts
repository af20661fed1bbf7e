import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoIds } from '@emberwatch/api/fleet'
import { readMail } from '@emberwatch/api/testing/mail-folder'
import { askStore } from '@emberwatch/registry/test-stores'
import { expect, type Locator, type Page } from '@playwright/test'
import { copyRelease } from './made-releases.ts'
import { test as onOwnHost, startOwnHost } from './own-host.ts'
import { type Account, beSignedIn, settled } from './steps.ts'

/**
 * The stored visits have nothing of a person: marked texts are in every field of each kind of form, and errors carry them. The collector knows nothing of
 * pages, so that one page for each kind of field, filter and dialog stands for the others.
 */

/** Marks by kind of field. None of these letters or digits may be found in the store. */
const marks: Readonly<Record<string, string>> = {
  email: 'zorglub@ærlig.example',
  tel: '+47 47110815',
  number: '47110815',
  date: '2031-07-19',
  url: 'https://zorglub.example/47110815',
  password: 'Zorglub-47110815!',
  text: 'Zorglub Ærlig 47110815',
}
const anyMark = /zorglub|ærlig|%C3%A6rlig|47110815|2031-07/i

const site = `/sites/${demoIds.sites.nidelva}`
const system = `/systems/${demoIds.system('nidelva', 1)}`
const modem = `/modems/${demoIds.modem('nidelva')}`

interface Screen {
  readonly path: string
  /** Brings up the one form to try, which the page alone does not show, and says where it is. */
  readonly bring?: (page: Page) => Promise<Locator>
  /** Headings of the forms that buttons and menus of the page open; the test fails where one is not found. */
  readonly dialogs?: readonly string[]
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const screens: Partial<Readonly<Record<'nobody' | Account, readonly Screen[]>>> = {
  nobody: [
    { path: '/login' },
    { path: '/register' },
    { path: '/forgot-password' },
    { path: '/reset-password', bring: openResetLink },
  ],
  unconfirmed: [{ path: '/confirm-email' }, { path: '/sites', bring: askForAddress }],
  outsider: [{ path: '/settings#4', bring: beginTwoStep }],
  'super.admin': [
    { path: '/settings' },
    { path: '/map', bring: openSitesBesideMap },
    { path: '/sites', dialogs: ['Add site'] },
    { path: site, dialogs: ['Invite to this site'] },
    { path: `${site}#7`, dialogs: ['Add webhook'] },
    { path: `${system}#1`, dialogs: ['Upload configuration'] },
    { path: `${modem}#2` },
    { path: '/qr-code-generator' },
    { path: `/scanned-loops/${demoIds.fullLoop}`, dialogs: ['Add unit', 'Edit unit'] },
    { path: '/unit-reports?generated=1' },
    { path: '/install-base-reports', dialogs: ['Import install base'] },
    { path: '/administration' },
    { path: '/areas', bring: askForFreshCode },
    { path: '/areas', dialogs: ['Roll back: Reports', 'Give in steps: Reports', 'Give to a share of people: Reports'] },
  ],
}
/** Buttons and entries of menus that open forms, and change nothing by themselves. */
const opens =
  /^(Add|Edit|Change|Invite|Import|Upload|Leave this screen|Turn on|New|Contacts|Actions|More|Filter|Search|Set|Give|Roll back)\b/
/** The collector reports ten causes of one visit in detail, and each try makes three. */
const triesOfVisit = 3
const writesEveryMs = 2000

/** Each place is a network of its own, or errors of the later ones would be too many of one network. */
const test = onOwnHost.extend<object, { host: Awaited<ReturnType<typeof startOwnHost>> }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const host = await startOwnHost({}, undefined, { trustProxy: true })
      // Another release, so that there is something to change on the page of areas.
      const other = await copyRelease('reports', '7.3.0', join(host.folder, 'reports-7.3.0'))
      await host.registry.publish(other, { who: 'e2e', note: 'another one' })
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'parallel' })
test.setTimeout(120_000)

const all = Object.entries(screens).flatMap(([as, list]) => list.map((screen) => ({ as, ...screen })))
for (const [at, { as, path, bring, dialogs = [] }] of all.entries())
  test(`as ${as}, nothing that is typed ${bring ? `into what is asked (${bring.name})` : 'at'} ${path} is told`, async ({
    page,
    host: _host,
  }) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.0.${at}.7` })
    if (as !== 'nobody') await beSignedIn(page, as as Account)
    const bodies: string[] = []
    const refusals: string[] = []
    page.on('request', (request) => {
      if (isReport(request.url())) bodies.push(request.postData() ?? '')
    })
    page.on('response', (response) => {
      if (isReport(response.url()) && response.status() !== 204) refusals.push(response.request().postData() ?? '')
    })
    const typing = bring ? await typeInto(page, path, bring) : await typeEverywhere(page, path)
    expect(typing.dialogs).toEqual(expect.arrayContaining([...dialogs]))
    expect(typing.fields).toBeGreaterThan(0)
    await expect.poll(() => bodies.filter((text) => JSON.parse(text).errors.length > 0)).not.toEqual([])
    // Numbers, addresses and what stands in quotes do not even leave the browser.
    expect(bodies.filter((text) => /47110815|2031-07|@/.test(text))).toEqual([])
    expect(refusals).toEqual([])
  })

/** The check runs once for all places of a worker, as the host writes every two seconds. */
test.afterAll(async ({ host }, { project: { outputDir } }) => {
  const textOfStore = () => storedText(host.folder)
  // Hints of strangers come without their message.
  await expect.poll(textOfStore).toContain('uncaught')
  await new Promise((resolve) => setTimeout(resolve, writesEveryMs + 500))
  const text = await textOfStore()
  const { index } = anyMark.exec(text) ?? {}
  // The second try of a test has a host of its own, and must not pass because of that.
  const leaks = join(outputDir, 'leaks-of-visits')
  if (index !== undefined) await appendFile(leaks, `…${text.slice(Math.max(0, index - 300), index + 300)}…\n`)
  expect(await readFile(leaks, 'utf8').catch(() => ''), 'what was typed and is stored').toBe('')
})

const isReport = (url: string) => url.endsWith('/releases/visits')

interface Typed {
  readonly fields: number
  readonly dialogs: readonly string[]
}

async function typeInto(page: Page, path: string, bring: NonNullable<Screen['bring']>): Promise<Typed> {
  if (path !== '/reset-password') await open(page, path)
  const region = await bring(page)
  await fieldsIn(region).first().waitFor()
  const reports = reportsSentBy(page)
  const fields = await fillAll(region)
  await throwWhatIsTyped(page)
  await tellAll(page, reports)
  return { fields, dialogs: [] }
}

async function typeEverywhere(page: Page, path: string): Promise<Typed> {
  const dialogs: string[] = []
  const main = page.locator('main')
  let tries = 0
  let reports: Promise<unknown> = Promise.resolve()
  const tryHere = async (region: Locator) => {
    const fields = await fillAll(region)
    reports = reportsSentBy(page)
    await throwWhatIsTyped(page)
    tries += 1
    return fields
  }
  const begin = async () => {
    // A visit tells each cause once.
    if (tries % triesOfVisit > 0) return
    if (tries > 0) await tellAll(page, reports)
    await open(page, path)
  }
  await begin()
  // Reports show their fields a moment after their heading.
  await fieldsIn(main)
    .or(main.getByRole('button', { name: opens }))
    .first()
    .waitFor()
  const openers = (await namesOf(main.getByRole('button'))).filter((name) => opens.test(name))
  let fields = await tryHere(main)
  const tryOpened = async () => {
    const dialog = page.getByRole('dialog').last()
    await dialog.waitFor({ timeout: 1000 }).catch(() => undefined)
    const isDialog = (await dialog.count()) > 0
    // A filter of a column has none.
    const heading = dialog.getByRole('heading').first()
    if (isDialog && (await heading.count())) dialogs.push((await heading.textContent()) ?? '')
    fields += await tryHere(isDialog ? dialog : main)
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    if (!(await cancel.count()) || !(await press(cancel))) await page.keyboard.press('Escape')
  }
  for (const name of openers) {
    const opener = main.getByRole('button', { name, exact: true }).first()
    await begin()
    if (!(await press(opener))) continue
    // Menus and dialogs load when they are wanted.
    await page
      .getByRole('menuitem')
      .or(page.getByRole('dialog'))
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => undefined)
    const items = (await namesOf(page.getByRole('menuitem'))).filter((each) => opens.test(each))
    if (items.length === 0) await tryOpened()
    for (const [at, item] of items.entries()) {
      if (at > 0) {
        await begin()
        await press(opener)
      }
      if (await press(page.getByRole('menuitem', { name: item, exact: true }))) await tryOpened()
    }
  }
  // Some pages have a button before they have their fields.
  if (fields === 0) {
    await fieldsIn(main).first().waitFor()
    await begin()
    fields = await tryHere(main)
  }
  await tellAll(page, reports)
  return { fields, dialogs }
}

/** The next report. */
const reportsSentBy = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => isReport(response.url()), { timeout: 30_000 })

/** The collector tells at once what it has when people look elsewhere, which needs no waiting; before it is there it tells what happened until then. */
async function tellAll(page: Page, reports: Promise<unknown>): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/visits\.\w+\.js$/.test(name)),
  )
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'hidden')
  })
  await reports
}

/** A real link, whose token must not be stored either. */
async function openResetLink(page: Page): Promise<Locator> {
  const emailAddress = 'site.monitor@emberwatch.example'
  await fetch(`${process.env.BASE_URL}/api/v1/auth/request-reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress }),
  })
  const [mail] = await readMail(process.env.MAIL_FOLDER ?? '', emailAddress, 1, /password/i)
  await page.goto(new URL(mail?.link ?? 'about:blank').pathname)
  await settled(page)
  return page.locator('main')
}

async function askForAddress(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add site' }).click()
  const adding = dialogOf(page, 'Add site')
  const values = { Name: 'Fjordly', 'Address line 1': 'Kai 1', 'Postal code': '6900', City: 'Florø', Country: 'Norway' }
  for (const [name, value] of Object.entries(values)) await adding.getByLabel(name, { exact: true }).fill(value)
  await adding.getByRole('button', { name: 'Add site' }).click()
  return dialogOf(page, 'Confirm your email')
}

async function beginTwoStep(page: Page): Promise<Locator> {
  await page.getByLabel('Current password').fill('emberwatch-demo')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  return page.locator('main')
}

/** The list of attention beside the map has nothing to type into. */
async function openSitesBesideMap(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Sites' }).click()
  return page.locator('main')
}

/** The server asks for one hours after the last, so this answer is the test's. */
async function askForFreshCode(page: Page): Promise<Locator> {
  const body = JSON.stringify({ status: 401, statusText: 'user.fresh_code_required' })
  await page.route('**/v1/admin/areas/reports/changes', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body }),
  )
  await page
    .getByRole('button', { name: /^Actions of Reports/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Roll back' }).click()
  const dialog = dialogOf(page, 'Roll back: Reports')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('slow')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  return dialogOf(page, 'Enter a code to go on')
}

async function open(page: Page, path: string): Promise<void> {
  // Another hash alone would load nothing.
  await page.goto('about:blank')
  await page.goto(path)
  await settled(page)
}

const fieldsIn = (region: Locator) =>
  region.locator(
    'input:not([type=checkbox],[type=radio],[type=file],[readonly],[disabled]):visible, textarea:not([readonly],[disabled]):visible',
  )

/** Texts of the marks by kind of field; how many took one. */
async function fillAll(region: Locator): Promise<number> {
  let filled = 0
  for (const field of await fieldsIn(region).all()) {
    const kind = (await field.getAttribute('type')) ?? 'text'
    const isNumber = (await field.getAttribute('inputmode')) === 'decimal' || kind === 'number'
    const mark = marks[isNumber ? 'number' : kind] ?? marks.text ?? ''
    const isFilled = await field.fill(mark, { timeout: 1000 }).then(
      () => true,
      () => false,
    )
    if (isFilled) filled += 1
  }
  return filled
}

/** Throws as code does that puts values of fields into its messages: in the open, in quotes, in addresses, in a name, in a rejected promise. */
async function throwWhatIsTyped(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    const typed = fields.map(({ value }) => value).join(' ')
    setTimeout(() => {
      throw new TypeError(`no panel for ${typed}`)
    })
    setTimeout(() => {
      throw Object.assign(new Error(`"${typed}" at ${location.href}?q=${typed}`), { name: typed || 'Error' })
    })
    Promise.reject(new Error(JSON.stringify({ panel: typed })))
    return new Promise((resolve) => setTimeout(resolve))
  })
}

/** Each once; of those of rows, such as `More of kari@a.example`, the first. */
async function namesOf(all: Locator): Promise<string[]> {
  const names = (await all.allTextContents()).map((text) => text.trim()).filter(Boolean)
  const firsts = new Map(names.reverse().map((name) => [name.replace(/ of .*|\s*\d.*/, ''), name]))
  return [...firsts.values()].reverse()
}

const press = (target: Locator): Promise<boolean> =>
  target.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  )

/** All documents and counters of the store. */
async function storedText(folder: string): Promise<string> {
  const ask = (table: string) => askStore(join(folder, 'releases'), `select * from emberwatch_store.${table}`)
  return JSON.stringify(await Promise.all(['document', 'log', 'counters'].map(ask)))
}
