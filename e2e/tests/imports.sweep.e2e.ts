import { readFile } from 'node:fs/promises'
import { modemFileColumns } from '@emberwatch/contract/modems'
import { siteFileColumns } from '@emberwatch/contract/sites-systems'
import { expect, type Page } from '@playwright/test'
import { downloadedBy } from './downloads.ts'
import { test } from './own-platform.ts'
import { logIn, rowsOf } from './steps.ts'

test.use({ byKeyboard: true })

const numbers = Array.from({ length: 30 }, (_, n) => n + 1)
const fileOf = (name: string, titles: object, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${[Object.values(titles).join(','), ...lines].join('\n')}\n`),
})
const sites = fileOf(
  'buildings.csv',
  siteFileColumns,
  numbers.map((n) => `EST-${n},Estate ${n},Kaien ${n},,6900,Florø,Norway,61.6,5.03,`),
)
const digits = (n: number) => String(n).padStart(5, '0')
const modems = fileOf(
  'boxes.csv',
  modemFileColumns,
  numbers.map(
    (n) =>
      `EST-${n},,fam-7${digits(n)},0010170200${digits(n)},89470200000000${digits(n)},2420002000${digits(n)},10.70.0.${n},1709280000`,
  ),
)

async function importFile(page: Page, noun: string, file: ReturnType<typeof fileOf>) {
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: `Import ${noun}` })
  await dialog.getByLabel('File').setInputFiles(file)
  await expect(dialog.getByText('30 rows: 30 new, 0 changed, 0 unchanged')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText(`30 rows of ${file.name} imported`)).toBeVisible()
  return dialog
}

test('thirty buildings with modems and labels come from two files', async ({ page }) => {
  test.slow()
  await logIn(page, 'site.admin')
  const done = await importFile(page, 'sites', sites)
  await done.getByRole('button', { name: 'Close' }).last().click()
  await page.goto('/sites?name=Estate')
  await rowsOf(page, 'Sites')
  await expect(page.getByText(/of 30 sites$/)).toBeVisible()

  await page.goto('/modems')
  const dialog = await importFile(page, 'modems', modems)
  await dialog.getByRole('button', { name: 'Take secrets' }).click()
  const labels = await downloadedBy(page, () => dialog.getByRole('button', { name: 'Save labels' }).click())
  expect(labels.name).toBe('Labels of boxes.html')
  const sheet = await readFile(labels.path, 'utf8')
  expect(sheet.match(/<svg /g)).toHaveLength(60)
  const csv = await downloadedBy(page, () => dialog.getByRole('button', { name: 'Save CSV' }).click())
  expect((await readFile(csv.path, 'utf8')).trim().split('\r\n')).toHaveLength(31)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.goto('/modems?clientId=fam-700030')
  await rowsOf(page, 'Modems')
  await expect(page.getByRole('link', { name: 'Estate 30' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take secrets' })).toHaveCount(0)
})
