import { demoIds } from '@emberwatch/demo'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './policed-test.ts'
import { beSignedIn, settled } from './steps.ts'

/** A phone whose keyboard is open: 420 px are left of the page. What sends a form stays in sight (product 6.6). */

test.use({ viewport: { width: 390, height: 420 }, hasTouch: true })

async function staysInSight(page: Page, target: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0
  await expect
    .poll(async () => {
      const box = await target.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= height
    })
    .toBe(true)
}

const site = `/sites/${demoIds.sites.nidelva}`
const loop = `/scanned-loops/${demoIds.fullLoop}`
const dialogs = [
  { path: '/sites', open: 'Add site' },
  { path: `${site}#2`, open: 'Add modem' },
  { path: site, open: 'Invite' },
  { path: loop, open: 'Add unit' },
]

for (const { path, open } of dialogs)
  test(`the buttons of ${open} stay in sight`, async ({ page }) => {
    await beSignedIn(page, 'site.admin')
    await page.goto(path)
    await settled(page)
    await page.getByRole('button', { name: open, exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const field of await dialog.locator('input:visible, textarea:visible').all()) {
      await field.focus()
      await staysInSight(page, dialog.getByRole('button', { name: 'Cancel' }))
      await staysInSight(page, dialog.getByRole('button', { name: open }))
    }
  })

test('Add of quick entry stays in sight, whichever field has the focus', async ({ page }) => {
  await beSignedIn(page, 'site.admin')
  await page.goto(loop)
  await settled(page)
  await page.getByRole('button', { name: 'Quick entry' }).click()
  const form = page.getByRole('form', { name: 'Quick entry' })
  await expect(form.getByLabel('Serial number')).toBeFocused()
  for (const label of ['Serial number', 'Tag name', 'Detection zone', 'LSI number', 'Unit type']) {
    await form.getByLabel(label).focus()
    await staysInSight(page, form.getByRole('button', { name: 'Add' }))
    await staysInSight(page, form.getByLabel(label))
  }
})

test('asks the browser to take the room of the keyboard from the page', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/)
  await expect(page.getByLabel('Password')).toHaveAttribute('enterkeyhint', 'go')
})
