import { demoIds } from '@emberwatch/api/fleet'
import { expect } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { downloadedBy } from './downloads.ts'
import { test } from './own-platform.ts'
import { beSignedIn, choose } from './steps.ts'

/** The log book of a site, written at the panel and read at the desk (product 26.2, 26.4). */

const path = `/sites/${demoIds.sites.risavika}#8`
const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 plan') }
/** One pixel. */
const picture = {
  name: 'panel.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test(
  'an open book shows a line that an operator writes on a phone, with its file',
  areaTag('/sites/1'),
  async ({ page, platform, browser }) => {
    await beSignedIn(page, 'site.admin', platform.url)
    await page.goto(path)
    const book = page.getByRole('table', { name: 'Log book' })
    await expect(book.getByRole('row').nth(1)).toBeVisible()

    const phone = await browser.newContext({ baseURL: platform.url, viewport: { width: 390, height: 844 } })
    const other = await phone.newPage()
    await beSignedIn(other, 'site.operator', platform.url)
    await other.goto(path)
    await other.getByRole('button', { name: 'Write line' }).click()
    const dialog = other.getByRole('dialog')
    await choose(dialog.getByRole('combobox', { name: 'Kind' }), 'Weekly test')
    await dialog.getByLabel('Call point').fill('MCP 17')
    await dialog.getByRole('button', { name: 'Write line' }).click()
    await expect(dialog).toHaveCount(0)
    const row = book.getByRole('row', { name: /MCP 17/ })
    await expect(row).toBeVisible()

    await other
      .getByRole('button', { name: /^More of Weekly test/ })
      .first()
      .click()
    await other.getByRole('menuitem', { name: 'Add a file' }).click()
    await dialog.locator('input[type=file]').setInputFiles(plan)
    await dialog.getByRole('button', { name: 'Add file' }).click()
    await expect(dialog).toHaveCount(0)
    const file = row.getByRole('button', { name: 'plan.pdf' })
    await expect(file).toBeVisible()
    await file.click()
    const preview = page.getByRole('dialog', { name: 'plan.pdf' })
    await expect(preview.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', /^blob:/)
    const save = preview.getByRole('button', { name: 'Save' })
    expect((await downloadedBy(page, () => save.click())).name).toBe('plan.pdf')
    await preview.getByRole('button', { name: 'Close' }).last().click()

    await other
      .getByRole('button', { name: /^More of Weekly test/ })
      .first()
      .click()
    await other.getByRole('menuitem', { name: 'Add a file' }).click()
    await dialog.locator('input[type=file]').setInputFiles(picture)
    await dialog.getByRole('button', { name: 'Add file' }).click()
    await expect(dialog).toHaveCount(0)
    await row.getByRole('button', { name: 'panel.png' }).click()
    const shown = page.getByRole('dialog', { name: 'panel.png' }).getByRole('img', { name: 'panel.png' })
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await phone.close()
  },
)
