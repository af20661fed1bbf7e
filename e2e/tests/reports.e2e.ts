import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { type Downloaded, downloadedBy } from './downloads.ts'
import { test } from './policed-test.ts'
import { beSignedIn, logIn, rowsOf } from './steps.ts'

test.use({ byKeyboard: true })

const run = promisify(execFile)

const download = (page: Page): Promise<Downloaded> =>
  downloadedBy(page, () => page.getByRole('button', { name: 'Download', exact: true }).click())

/** Rows of the first sheet as an independent reader gives them. */
const sheetOf = async ({ path }: Downloaded) => (await readXlsx(await readFile(path))).sheets[0]?.rows ?? []

test('a unit report is generated and downloaded as a spreadsheet', async ({ page }) => {
  await logIn(page, 'site.monitor', '/reports')
  await page.goto('/reports')
  await expect(page.getByRole('main').getByRole('link', { name: 'Install base report' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Unit report', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Generate' })).toBeDisabled()
  await page.getByLabel('Unit type').fill('BHH-500/S')
  await page.getByLabel('Start date').fill('01/01/1998')
  await page.getByRole('button', { name: 'Generate' }).click()
  await rowsOf(page, 'Unit report')
  const file = await download(page)
  expect(file.name).toBe('UnitReport-BHH-500-S-from-1998-01-01.xlsx')
  const [header, ...rows] = await sheetOf(file)
  expect(header).toContain('Units count')
  expect(new Set(rows.map((row) => row[5]))).toEqual(new Set(['BHH-500/S']))
  for (const row of rows) expect([row[4] instanceof Date, typeof row[6]]).toEqual([true, 'number'])
})

test('LibreOffice opens an exported report with its rows and dates', async ({ page }) => {
  test.slow()
  const office = await run('soffice', ['--version']).catch(() => null)
  test.skip(
    !office,
    'LibreOffice is not installed (Debian package libreoffice-calc-nogui): the file is not opened with it',
  )
  await beSignedIn(page, 'super.admin')
  await page.goto('/unit-age-reports')
  await page.getByLabel('Produced before').fill('03/2001')
  await page.getByRole('button', { name: 'Generate' }).click()
  await rowsOf(page, 'Unit age report')
  const file = await download(page)
  expect(file.name).toBe('UnitAgeReport-from-2001-03.xlsx')
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-office-'))
  try {
    const path = join(folder, 'report.xlsx')
    await copyFile(file.path, path)
    const profile = `-env:UserInstallation=file://${folder}/profile`
    await run('soffice', [profile, '--headless', '--convert-to', 'csv', '--outdir', folder, path])
    const lines = (await readFile(join(folder, 'report.csv'), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength((await sheetOf(file)).length)
    expect(lines[0]).toContain('Production date')
    expect(lines[1]).toMatch(/,(199\d|200[01])-\d\d-\d\d,/)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('reports for administrators are closed to others, also by address', async ({ page }) => {
  await beSignedIn(page, 'super.operator')
  for (const path of ['/install-base-reports', '/unit-age-reports', '/system-unit-reports']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/403$/)
  }
})

/** More than a tenth of what stands there goes; where an earlier test has imported already, nothing has to be typed. */
async function typeRemoved(dialog: Locator) {
  await expect(dialog.getByText(/^Now [\d,]+, afterwards /)).toBeVisible()
  const field = dialog.getByLabel(/^Type \d+ to import/)
  if (await field.isHidden()) return
  const label = await dialog.getByText(/^Type \d+ to import/).textContent()
  await field.fill(/\d+/.exec(label ?? '')?.[0] ?? '')
}

test('an install base file is previewed, refused, corrected and imported', async ({ page }) => {
  await beSignedIn(page, 'super.admin')
  await page.goto('/install-base-reports')
  await page.getByRole('button', { name: 'Import file' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, text: string | Buffer) =>
    dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('base.csv', 'Equipment number,AC\n31415926,sometimes\n')
  await expect(dialog.getByText('Row 2, AC: must be true or false, not "sometimes"')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await choose('base.xlsx', 'this is no workbook')
  await expect(dialog.getByText(/no Excel workbook/)).toBeVisible()
  await choose('base.csv', 'Equipment number,AC,Facility name\n31415926,true,=1+1\n')
  await expect(dialog.getByText('1 row, no problems found')).toBeVisible()
  await typeRemoved(dialog)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: '31415926' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '=1+1' })).toBeVisible()
})

test('a file saved again during its dialog must be chosen again', async ({ page }) => {
  await beSignedIn(page, 'super.admin')
  await page.goto('/install-base-reports')
  await page.getByRole('button', { name: 'Import file' }).click()
  const dialog = page.getByRole('dialog')
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-saved-again-'))
  const path = join(folder, 'base.csv')
  try {
    await writeFile(path, 'Equipment number,AC\n27182818,true\n')
    // Chromium compares the time of the last change in whole seconds.
    await utimes(path, 1_700_000_000, 1_700_000_000)
    await dialog.getByLabel('File').setInputFiles(path)
    await expect(dialog.getByText('1 row, no problems found')).toBeVisible()
    await typeRemoved(dialog)
    await writeFile(path, 'Equipment number,AC\n27182818,true\n27182819,true\n')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByText('The file has changed; choose it again').first()).toBeVisible()
    await expect(dialog.getByText('1 row, no problems found')).toBeHidden()
    await expect(page.getByText('No internet connection')).toBeHidden()
    await dialog.getByLabel('File').setInputFiles(path)
    await expect(dialog.getByText('2 rows, no problems found')).toBeVisible()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the logbook counts events by class and day', async ({ page }) => {
  await beSignedIn(page, 'site.operator')
  await page.goto('/system-event-reports')
  await page.getByLabel('System').fill('nidelva')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Generate' }).click()
  await rowsOf(page, 'System event report')
  await page.getByRole('tab', { name: 'Logbook' }).click()
  await expect(page.getByRole('img', { name: /^Events by day/ })).toBeVisible()
  await page.getByText('Figures as a table').click()
  await expect(page.getByRole('table', { name: 'Events by day' })).toBeVisible()
  await rowsOf(page, 'Units with most events')
})
