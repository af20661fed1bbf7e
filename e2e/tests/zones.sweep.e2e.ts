import { readFile } from 'node:fs/promises'
import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Locator, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { downloadedBy } from './downloads.ts'
import { test } from './policed-test.ts'
import { beSignedIn, rowsOf } from './steps.ts'

/** One zone everywhere: that of the browser, which is another one than the server's here (product 12.3). */

test.use({ timezoneId: 'Asia/Tokyo' })

const timePattern = /\d{4}-\d\d-\d\d \d\d:\d\d/

/** The time of the newest row, to the minute, as the screen has it. */
async function shownIn(rows: Locator): Promise<string> {
  // Rows stand there as lines without text until they come.
  await expect(rows.first()).toContainText(timePattern)
  return timePattern.exec((await rows.first().textContent()) ?? '')?.[0] ?? ''
}

async function pressedFile(page: Page, button: string): Promise<Buffer> {
  const { path } = await downloadedBy(page, () => page.getByRole('button', { name: button, exact: true }).click())
  return readFile(path)
}

/** The first time below the headings, to the minute: a cell of a workbook has no zone, and a reader takes it for UTC. */
async function firstTimeOf(workbook: Buffer): Promise<string> {
  const [sheet] = (await readXlsx(workbook)).sheets
  const time = sheet?.rows.flat().find((cell) => cell instanceof Date)
  return time instanceof Date ? time.toISOString().slice(0, 16).replace('T', ' ') : 'no time'
}

/** The same instant in the zone of the server. */
const inUtc = (tokyo: string) =>
  new Date(`${tokyo.replace(' ', 'T')}:00+09:00`).toISOString().slice(0, 16).replace('T', ' ')

test("the event report and its spreadsheet have the browser's times", async ({ page }) => {
  await beSignedIn(page, 'site.admin')
  await page.goto('/system-event-reports')
  await page.getByLabel('Start date').fill('01/01/2020')
  await page.getByRole('button', { name: 'Generate' }).click()
  const time = await shownIn(await rowsOf(page, 'System event report'))
  expect(await firstTimeOf(await pressedFile(page, 'Download'))).toBe(time)
  expect(time).not.toBe(inUtc(time))
})

test("a history and its spreadsheet have the browser's times", async ({ page }) => {
  await beSignedIn(page, 'site.admin')
  await page.goto(`/sites/${demoIds.sites.nidelva}#6`)
  const time = await shownIn(await rowsOf(page, 'History'))
  expect(await firstTimeOf(await pressedFile(page, 'Spreadsheet'))).toBe(time)
})

test("a list and its files have the browser's times", async ({ page }) => {
  await beSignedIn(page, 'site.admin')
  await page.goto('/modems')
  await rowsOf(page, 'Modems')
  const exported = async (kind: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const { path } = await downloadedBy(page, () => page.getByRole('menuitem', { name: kind }).click())
    return readFile(path)
  }
  const lines = (await exported('Text (CSV)')).toString('utf8')
  const rows = page.getByRole('table', { name: 'Modems' }).locator('tbody tr')
  for (const row of await rows.all()) expect(lines).toContain(await shownIn(row))
  expect(await firstTimeOf(await exported('Excel (XLSX)'))).toBe(await shownIn(rows))
})
