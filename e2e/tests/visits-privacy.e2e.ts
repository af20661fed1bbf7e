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
const anyMark = /zorglub|ærlig|%C3%A6rlig|47110815|2031-07/i

const site = `/sites/${demoIds.sites.nidelva}`
const system = `/systems/${demoIds.system('nidelva', 1)}`
const user = `/users/${demoIds.users['site.operator']}`
const modem = `/modems/${demoIds.modem('nidelva')}`

interface Place {
  readonly path: string
  /** Headings of the forms that buttons and menus of the page open; the test fails where one is not found. */
  readonly dialogs?: readonly string[]
}
const places: Partial<Readonly<Record<'nobody' | Account, readonly Place[]>>> = {
  nobody: [{ path: '/login' }, { path: '/register' }, { path: '/forgot-password' }],
  unconfirmed: [{ path: '/confirm-email' }],
  'super.admin': [
    { path: '/settings' },
    { path: '/settings#1' },
    { path: '/settings#2' },
    { path: '/settings#4' },
    { path: '/map' },
    { path: '/sites', dialogs: ['Add site'] },
    { path: site, dialogs: ['Invite to this site'] },
    { path: `${site}#1` },
    { path: `${site}#2`, dialogs: ['Add modem'] },
    { path: `${site}#3`, dialogs: ['Add loop system'] },
    { path: `${site}#4` },
    { path: `${site}#5` },
    { path: `${site}#7`, dialogs: ['Add webhook'] },
    { path: '/systems' },
    { path: system },
    { path: `${system}#1`, dialogs: ['Upload configuration'] },
    { path: `${system}#3`, dialogs: ['Invite to this system'] },
    { path: `${system}#4` },
    { path: '/modems' },
    { path: `${modem}#1` },
    { path: `${modem}#2` },
    { path: '/qr-code-generator' },
    { path: `/scanned-systems/${demoIds.scannedSystem('nidelva')}`, dialogs: ['Import loop', 'Add loop'] },
    { path: `/scanned-loops/${demoIds.fullLoop}`, dialogs: ['Add unit', 'Edit unit'] },
    { path: '/unit-reports?generated=1' },
    { path: '/system-event-reports?generated=1' },
    { path: '/availability-report' },
    { path: '/install-base-reports', dialogs: ['Import install base'] },
    { path: '/unit-age-reports' },
    { path: '/unit-age-reports#1' },
    { path: '/system-unit-reports' },
    { path: '/administration' },
    { path: user },
    { path: '/areas', dialogs: ['Roll back: Reports', 'Give in steps: Reports', 'Give to a share of people: Reports'] },
  ],
}
/** Buttons and entries of menus that open forms, and change nothing by themselves. */
const opens =
  /^(Add|Edit|Change|Invite|Import|Upload|Leave this screen|Turn on|New|Contacts|Actions|More|Filter|Search|Set|Give|Roll back)\b/
/** Of one visit the collector tells ten causes in detail, and each try makes three. */
const triesOfVisit = 3

test.describe.configure({ mode: 'parallel' })
test.setTimeout(120_000)
// Another release, so that there is something to change on the page of areas.
test.beforeAll(async ({ host }) => {
  const other = await copyRelease('reports', '7.3.0', join(host.folder, 'reports-7.3.0'))
  await host.registry.publish(other, { who: 'e2e', note: 'another one' })
})

for (const [as, list] of Object.entries(places))
  for (const { path, dialogs = [] } of list)
    test(`as ${as}, nothing that is typed at ${path} is stored`, async ({ page, host }) => {
      if (as !== 'nobody') await beSignedIn(page, as as Account)
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/releases/visits')) sent.push(request.postData() ?? '')
      })
      const found = await typeEverywhere(page, path)
      expect(found.dialogs).toEqual(expect.arrayContaining([...dialogs]))
      expect(found.fields).toBeGreaterThan(0)
      // Numbers, addresses and what stands in quotes do not even leave the browser.
      expect(sent.filter((text) => JSON.parse(text).errors.length > 0)).not.toEqual([])
      expect(sent.filter((text) => /47110815|2031-07|@/.test(text))).toEqual([])
      // The host writes down every two seconds.
      await expect.poll(() => storedText(host.folder), { timeout: 10_000 }).toContain('panel')
      await page.waitForTimeout(2500)
      expect(anyMark.exec(await storedText(host.folder))).toBeNull()
    })

async function typeEverywhere(page: Page, path: string): Promise<{ fields: number; dialogs: string[] }> {
  const dialogs: string[] = []
  const main = page.locator('main')
  let tries = 0
  let told: Promise<unknown> = Promise.resolve()
  const tryHere = async (place: Locator) => {
    const fields = await fillAll(place)
    told = page.waitForRequest((request) => request.url().endsWith('/releases/visits'), { timeout: 30_000 })
    await throwWhatIsTyped(page)
    tries += 1
    return fields
  }
  const begin = async () => {
    // A visit tells each cause once.
    if (tries % triesOfVisit > 0) return
    await told
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
    if (!(await press(page.getByRole('button', { name: 'Cancel', exact: true })))) await page.keyboard.press('Escape')
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
  await told
  await page.waitForTimeout(2000)
  return { fields, dialogs }
}

async function open(page: Page, path: string): Promise<void> {
  // Another hash alone would load nothing.
  await page.goto('about:blank')
  await page.goto(path)
  await settled(page)
}

const fieldsIn = (place: Locator) =>
  place.locator(
    'input:not([type=checkbox],[type=radio],[type=file],[readonly],[disabled]):visible, textarea:not([readonly],[disabled]):visible',
  )

/** Texts of the marks by kind of field; how many took one. */
async function fillAll(place: Locator): Promise<number> {
  let filled = 0
  for (const field of await fieldsIn(place).all()) {
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
  const names = (await readdir(join(folder, 'releases'))).filter((name) => name.endsWith('.json'))
  return (await Promise.all(names.map((name) => readFile(join(folder, 'releases', name), 'utf8')))).join('\n')
}
