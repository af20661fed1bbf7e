import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoIds } from '@emberwatch/demo'
import { expect, type Locator, type Page } from '@playwright/test'
import { copyRelease } from './made-releases.ts'
import { test } from './own-host.ts'
import { type Account, beSignedIn, settled } from './steps.ts'

/** Nothing of a person is in what is stored of visits: marked texts in every field of every form, and errors that carry them. */

/** By kind of field. None of these letters or digits may be found in the store. */
const marks: Readonly<Record<string, string>> = {
  email: 'zorglub@ærlig.example',
  tel: '+47 47110815',
  number: '47110815',
  date: '2031-07-19',
  url: 'https://zorglub.example/47110815',
  password: 'Zorglub-47110815!',
  text: 'Zorglub Ærlig 47110815',
}
const anyMark = /zorglub|ærlig|%C3%A6rlig|47110815|2031-07|07-19/i

const site = `/sites/${demoIds.sites.nidelva}`
const system = `/systems/${demoIds.system('nidelva', 1)}`
const user = `/users/${demoIds.users['site.operator']}`
const tabsOf = (path: string, tabs: number) => [path, ...Array.from({ length: tabs }, (_, at) => `${path}#${at + 1}`)]
const places: readonly { readonly as?: Account; readonly paths: readonly string[] }[] = [
  { paths: ['/login', '/register', '/forgot-password', '/reset-password/none', '/terms-and-conditions'] },
  { as: 'unconfirmed', paths: ['/confirm-email'] },
  {
    as: 'super.admin',
    paths: [
      ...tabsOf('/settings', 5),
      '/map',
      '/sites',
      ...tabsOf(site, 7),
      '/systems',
      ...tabsOf(system, 6),
      '/modems',
      ...tabsOf(`/modems/${demoIds.modem('nidelva')}`, 3),
      '/qr-code-generator',
      `/scanned-systems/${demoIds.scannedSystem('nidelva')}`,
      `/scanned-loops/${demoIds.fullLoop}`,
      '/reports',
      '/unit-reports?generated=1',
      '/system-event-reports?generated=1',
      '/availability-report',
      '/install-base-reports',
      ...tabsOf('/unit-age-reports', 1),
      '/system-unit-reports',
      ...tabsOf('/administration', 5),
      ...tabsOf(user, 5),
      '/areas',
    ],
  },
]
/** Headings of dialogs with a form; one that is missing here was not found by the test. */
const dialogs = [
  'Add site',
  'Add modem',
  'Add loop system',
  'Add loop',
  'Add unit',
  'Add webhook',
  'Edit unit',
  'Import loop',
  'Import install base',
  'Invite to this site',
  'Invite to this system',
  'Upload configuration',
  'Leave this screen as a wall',
  'Roll back: Reports',
  'Give in steps: Reports',
]
const opens =
  /^(Add|Edit|Change|Invite|Import|Upload|Leave this screen|Turn on|New|Contacts|Actions|More|Filter|Choose|Set|Give|Roll back)\b/

test.setTimeout(600_000)

for (const { as, paths } of places)
  test(`as ${as ?? 'nobody'}, what is typed in ${paths.length} places is in nothing that is stored`, async ({
    page,
    host,
  }) => {
    if (as) await beSignedIn(page, as)
    // So that releases can be changed.
    if (as === 'super.admin')
      await host.registry.publish(await copyRelease('reports', '7.3.0', join(host.folder, 'reports-7.3.0')), {
        who: 'e2e',
        note: 'another one',
      })
    const seen = { fields: 0, dialogs: new Set<string>(), sent: [] as string[] }
    page.on('request', (request) => {
      if (request.url().endsWith('/releases/visits')) seen.sent.push(request.postData() ?? '')
    })
    for (const path of paths) await typeEverywhere(page, path, seen)
    if (as === 'super.admin') expect([...seen.dialogs]).toEqual(expect.arrayContaining(dialogs))
    expect(seen.fields).toBeGreaterThan(as === 'super.admin' ? 150 : 0)
    // Each place told of errors; numbers, addresses and names in quotes do not even leave the browser.
    expect(seen.sent.filter((text) => JSON.parse(text).errors.length > 0).length).toBeGreaterThanOrEqual(paths.length)
    expect(seen.sent.filter((text) => /47110815|2031-07|@/.test(text))).toEqual([])
    // The host writes down every two seconds.
    await expect.poll(() => storedText(host.folder), { timeout: 10_000 }).toContain('panel')
    await page.waitForTimeout(2500)
    expect(anyMark.exec(await storedText(host.folder))).toBeNull()
  })

interface Seen {
  fields: number
  readonly dialogs: Set<string>
}

async function typeEverywhere(page: Page, path: string, seen: Seen): Promise<void> {
  await open(page, path)
  seen.fields += await fillAll(page.locator('main'))
  await throwWhatIsTyped(page)
  const openers = await namesOf(page.locator('main').getByRole('button'))
  for (const name of openers.filter((each) => opens.test(each))) {
    await open(page, path)
    if (!(await press(page.locator('main').getByRole('button', { name, exact: true }).first()))) continue
    const items = (await namesOf(page.getByRole('menuitem'))).filter((each) => opens.test(each))
    if (items.length === 0) await fillOpened(page, seen)
    for (const item of items) {
      await open(page, path)
      await press(page.locator('main').getByRole('button', { name, exact: true }).first())
      if (await press(page.getByRole('menuitem', { name: item, exact: true }))) await fillOpened(page, seen)
    }
  }
}

async function fillOpened(page: Page, seen: Seen): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor({ timeout: 1000 }).catch(() => undefined)
  if (await dialog.count()) seen.dialogs.add((await dialog.getByRole('heading').first().textContent()) ?? '')
  seen.fields += await fillAll((await dialog.count()) ? dialog : page.locator('main'))
  await throwWhatIsTyped(page)
}

async function open(page: Page, path: string): Promise<void> {
  // Another hash alone would load nothing.
  await page.goto('about:blank')
  await page.goto(path)
  await settled(page)
}

/** Texts of the marks by kind of field; how many took one. */
async function fillAll(place: Locator): Promise<number> {
  const fields = place.locator(
    'input:not([type=checkbox],[type=radio],[type=file],[readonly],[disabled]):visible, textarea:not([readonly],[disabled]):visible',
  )
  let filled = 0
  for (const field of await fields.all()) {
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

/** As code does that puts values of fields into its messages: in the open, in quotes, in addresses, in a name, in a rejected promise. */
async function throwWhatIsTyped(page: Page): Promise<void> {
  const told = page.waitForRequest((request) => request.url().endsWith('/releases/visits'), { timeout: 30_000 })
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
  })
  await told
}

const namesOf = async (all: Locator): Promise<string[]> => [
  ...new Set((await all.allTextContents()).map((text) => text.trim()).filter(Boolean)),
]

const press = (target: Locator): Promise<boolean> =>
  target.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  )

/** All documents and counters of the store. */
async function storedText(folder: string): Promise<string> {
  const names = (await readdir(join(folder, 'releases'))).filter((name) => name.endsWith('.json'))
  return (await Promise.all(names.map((name) => readFile(join(folder, 'releases', name), 'utf8')))).join('\n')
}
