import { existsSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoIds } from '@emberwatch/api/fleet'
import { Registry } from '@emberwatch/registry'
import { copyRelease } from '../tests/made-releases.ts'
import type { Driver } from './driver.ts'

interface Scene {
  readonly page: Driver
  readonly url: string
  /** The data folder of the server, whose store of releases the last steps publish to. */
  readonly dataDir: string
  /** The home folder of the browser. */
  readonly home: string
}
type Step = readonly [name: string, run: (scene: Scene) => Promise<void>]

const button = (name: string) => `//button[normalize-space()=${JSON.stringify(name)}]`
const field = (label: string) => `//*[@id=//label[starts-with(normalize-space(), ${JSON.stringify(label)})]/@for]`
const inDialog = (xpath: string) => `//*[@role='dialog']${xpath}`
const dialogIsGone = (page: Driver) => page.until('a closed dialog', 'return !document.querySelector("[role=dialog]")')
const hasRows = (page: Driver) =>
  page.until('rows', 'return document.querySelector("tbody tr td a, tbody tr td:nth-child(3)")')

const pageStep = (area: string, path: string, heading: string): Step => [
  `${area} shows a page`,
  async ({ page, url }) => {
    await page.open(url + path)
    await page.until(
      `the heading ${heading}`,
      'return document.querySelector("h1")?.innerText.includes(arguments[0])',
      heading,
    )
  },
]

/** One way through the product by one person, each step from where the one before has ended. */
export const steps: readonly Step[] = [
  [
    'signing in by the form leads home',
    async ({ page, url }) => {
      await page.open(`${url}/login`)
      await page.type(field('Email'), 'super.admin@emberwatch.example')
      await page.type(field('Password'), 'emberwatch-demo')
      await page.press(button('Log in'))
      await page.sees('Live connections')
    },
  ],
  pageStep('admin', '/administration#1', 'Administration'),
  pageStep('auth', '/settings', 'Settings'),
  pageStep('modems', '/modems', 'Modems'),
  pageStep('loops', `/scanned-systems/${demoIds.scannedSystem('nidelva')}`, ''),
  pageStep('reports', '/reports', 'Reports'),
  [
    'the map draws tiles and sites',
    async ({ page, url }) => {
      await page.open(`${url}/map`)
      await page.until(
        'tiles',
        'return [...document.querySelectorAll(".leaflet-tile")].some((tile) => tile.naturalWidth > 0)',
      )
      await page.until('sites', 'return document.querySelector(".leaflet-marker-icon")')
    },
  ],
  [
    'sites-systems shows its list, and a dialog that Escape closes',
    async ({ page, url }) => {
      await page.open(`${url}/sites`)
      await hasRows(page)
      await page.press(button('Add site'))
      await page.type(inDialog(field('Name')), '\uE00C')
      await dialogIsGone(page)
    },
  ],
  [
    'a form in a dialog adds a site',
    async ({ page }) => {
      await page.press(button('Add site'))
      for (const [label, text] of Object.entries(newSite)) await page.type(inDialog(field(label)), text)
      await page.press(inDialog("//button[@type='submit']"))
      await page.sees('Havnelageret')
    },
  ],
  [
    'what somebody else adds shows without a reload',
    async ({ page, url }) => {
      await page.open(`${url}/sites?name=Kranbygget`)
      await page.until('a page of its own', 'return document.querySelector("h1")')
      await page.run('window.isTheSame = true')
      await addSite(url, 'Kranbygget')
      await page.until(
        'the site',
        'return window.isTheSame && document.querySelector("tbody")?.innerText.includes("Kranbygget")',
      )
    },
  ],
  [
    'a file that is uploaded is looked at and imported',
    async ({ page, url, home }) => {
      const file = join(home, 'base.csv')
      writeFileSync(file, 'Equipment number,AC,Facility name\n31415926,true,Kaia\n')
      await page.open(`${url}/install-base-reports`)
      await page.press(button('Import file'))
      await page.type(inDialog("//input[@type='file']"), file)
      await page.sees('1 row, no problems found')
      // The file replaces a whole demo install base, so the dialog wants the number of systems that go.
      const removed = await page.run<string>('return document.body.innerText.match(/Type (\\d+) to import/)[1]')
      await page.type(inDialog(field('Type ')), removed)
      await page.press(inDialog(button('Import')))
      await dialogIsGone(page)
      await page.sees('31415926')
    },
  ],
  [
    'a report is generated',
    async ({ page, url }) => {
      await page.open(`${url}/unit-reports?generated=1`)
      await hasRows(page)
    },
  ],
  [
    'and downloaded as a spreadsheet',
    async ({ page, home }) => {
      const files = () => globSync('**/UnitReport*.xlsx', { cwd: home })
      await page.press(button('Download'))
      for (let wait = 0; files().length === 0 && wait < 100; wait++)
        await new Promise((resolve) => setTimeout(resolve, 100))
      if (!files().some((name) => existsSync(join(home, name)))) throw new Error('no file has come')
    },
  ],
  [
    'a release that is published is swapped in without a reload',
    async ({ page, url, dataDir, home }) => {
      const registry = new Registry(join(dataDir, 'releases'))
      const change = (_file: string, content: string) =>
        content.replaceAll('"Reports"', '"Reports of the next release"')
      const folder = await copyRelease('reports', '99.0.0', join(home, 'reports-99.0.0'), change)
      await page.open(`${url}/reports`)
      await page.until('the page', 'return document.querySelector("h1")')
      await page.run('window.isTheSame = true')
      await registry.publish(folder, { who: 'e2e', note: 'a swap' })
      await page.until(
        'a notice',
        'dispatchEvent(new Event("focus")); return document.body.innerText.includes("Use it now")',
      )
      await page.press(button('Use it now'))
      await page.until(
        'the next release',
        'return window.isTheSame && document.querySelector("h1")?.innerText === "Reports of the next release"',
      )
    },
  ],
  [
    'quick entry adds a unit, proposes the next place and begins anew at the serial number',
    async ({ page, url }) => {
      const token = await page.run<string>('return localStorage.getItem("auth_token")')
      const response = await fetch(`${url}/api/v1/scanned-systems/${demoIds.scannedSystem('nidelva')}/scanned-loops`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify({ name: 'Quick entry' }),
      })
      await page.open(`${url}/scanned-loops/${(await response.json()).data.id}`)
      await page.press(button('Quick entry'))
      const begins = (lsi: string) =>
        page.until(
          `the serial number with the focus, and LSI ${lsi}`,
          'const form = document.activeElement?.form; return document.activeElement?.name === "serialNumber" && form.elements.lsiNumber.value === arguments[0]',
          lsi,
        )
      await begins('1')
      await page.type("//input[@name='serialNumber']", 'WK-1')
      await page.type("//input[@name='tagName']", 'WK-1')
      await page.press(button('Add'))
      await begins('2')
      // Enter.
      await page.type("//input[@name='tagName']", 'WK-2\uE007')
      await begins('3')
    },
  ],
  [
    'signing out leads to the login and leaves no token',
    async ({ page, url }) => {
      await page.open(`${url}/logout`)
      await page.sees('Log in')
      await page.until('no token', 'return !localStorage.getItem("auth_token")')
    },
  ],
]

const newSite = {
  Name: 'Havnelageret',
  'Address line 1': 'Kaia 1',
  'Postal code': '7010',
  City: 'Trondheim',
  Country: 'Norway',
}

async function addSite(url: string, name: string): Promise<void> {
  const ask = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
    const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()).data
  }
  const { token } = await ask('/auth', { emailAddress: 'super.admin@emberwatch.example', password: 'emberwatch-demo' })
  const address = { addressLine1: 'Kaia 2', postalCode: '7010', city: 'Trondheim', country: 'Norway' }
  await ask('/sites', { name, ...address }, token)
}
