import { readFile } from 'node:fs/promises'
import { demoIds } from '@emberwatch/api/fleet'
import { readMail } from '@emberwatch/api/testing/mail-folder'
import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { seesNoBarrier } from './barriers.ts'
import { downloadedBy } from './downloads.ts'
import { test } from './policed-test.ts'
import { beSignedIn, rowsOf, settled, watchTroubles } from './steps.ts'
import { seesFingersRoom } from './targets.ts'

/** A report with its filters, from its page to the file behind the link of a mail (product 12.18). */

test.use({ byKeyboard: true })

const emailAddress = demoIds.emails['site.operator']

/** Checks the page in both themes, and on a phone. */
async function seesNoTrouble(page: Page): Promise<void> {
  await settled(page)
  await seesNoBarrier(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await expect.poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
  // What lies below a dialog is near to its controls, and not to be pressed.
  if ((await page.getByRole('dialog').count()) === 0) await seesFingersRoom(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a report with its filters comes by mail with a link to the file', async ({ page }) => {
  test.slow()
  const troubles = watchTroubles(page)
  await beSignedIn(page, 'site.operator')
  await page.goto(`/system-event-reports?siteId=${demoIds.sites.nidelva}`)
  await rowsOf(page, 'System event report')
  await page.getByRole('button', { name: 'Send by mail…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the system event report by mail' })
  await expect(dialog.getByText('It shows: Site: Nidelva kontorpark')).toBeVisible()
  await expect(dialog.getByText('It covers the month before each mail.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'To' })).toHaveValue(emailAddress)
  await seesNoTrouble(page)
  await dialog.getByLabel('Every quarter').check()
  await dialog.getByRole('button', { name: 'Send by mail' }).click()
  await expect(page.getByText('It comes by mail from now on')).toBeVisible()

  await page.goto('/reports')
  await page.getByRole('link', { name: 'Reports by mail' }).click()
  const row = page.getByRole('table', { name: 'Reports by mail' }).getByRole('row').nth(1)
  await expect(row).toContainText('Every quarter')
  await expect(row).toContainText('None yet')
  await seesNoTrouble(page)
  await row.getByRole('button', { name: 'More of System event report by mail' }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(row).toContainText(/Ready, [\d,]+ rows/)

  const [mail] = await readMail(process.env.MAIL_FOLDER ?? '', emailAddress, 1, /System event report$/)
  expect(mail?.source).not.toContain('spreadsheetml')
  const { pathname } = new URL(mail?.link ?? '')
  await page.goto(pathname)
  await expect(page.getByRole('heading', { name: 'System event report', level: 1 })).toBeVisible()
  await expect(page.getByText('It shows: Site: Nidelva kontorpark; Days: ')).toBeVisible()
  await seesNoTrouble(page)
  const file = await downloadedBy(page, () => page.getByRole('button', { name: 'Download file' }).click())
  expect(file.name).toMatch(/^EventReport-Nidelva kontorpark-from-\d{4}-\d\d-01-to-\d{4}-\d\d-\d\d\.xlsx$/)
  const [header] = (await readXlsx(await readFile(file.path))).sheets[0]?.rows ?? []
  expect(header).toContain('Original message')
  expect(troubles).toEqual([])
})
