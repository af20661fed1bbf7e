import { demoIds } from '@emberwatch/api/fleet'
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
  test(`the buttons of ${open} stay visible`, async ({ page }) => {
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

test('Add of quick entry stays visible at any focused field', async ({ page }) => {
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

const sizes = [
  [390, 844],
  [375, 667],
  [360, 640],
  [390, 460],
] as const

/** Labels of fields whose middle the foot of the form covers. */
const coveredFields = (form: Locator) =>
  form.locator('input:visible').evaluateAll((fields) =>
    fields
      .filter((field) => {
        const { x, y, width, height } = field.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return top?.closest('.ew-form-end') || top?.closest('.shell-bottom')
      })
      .map(({ id }) => id),
  )

for (const { path, open, name, submit } of [
  { path: loop, open: 'Quick entry', name: 'Quick entry', submit: 'Add' },
  { path: '/unit-reports', open: null, name: null, submit: 'Generate' },
])
  test(`the footer of the form at ${path} covers no field, without the bar while typing`, async ({ page }) => {
    await beSignedIn(page, 'site.admin')
    await page.goto(path)
    await settled(page)
    if (open) await page.getByRole('button', { name: open }).click()
    const form = name ? page.getByRole('form', { name }) : page.locator('form.ew-form-inline')
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const field of await form.locator('input:visible').all()) {
        await field.focus()
        await expect(page.locator('.shell-bottom')).toBeHidden()
        await staysInSight(page, form.getByRole('button', { name: submit }))
        await staysInSight(page, field)
        expect(await coveredFields(form), `${width}×${height}`).toEqual([])
      }
    }
  })

test('quick entry names what a serial number alone lacks', async ({ page }) => {
  await beSignedIn(page, 'site.admin')
  await page.goto(loop)
  await page.getByRole('button', { name: 'Quick entry' }).click()
  const form = page.getByRole('form', { name: 'Quick entry' })
  await form.getByLabel('Serial number').fill('S-1')
  await expect(form.getByRole('button', { name: 'Add' })).toBeDisabled()
  await expect(form.getByText(/at least one of them is required/)).toBeVisible()
})

test('the keyboard takes its room from the page', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/)
  await expect(page.getByLabel('Password')).toHaveAttribute('enterkeyhint', 'go')
})
