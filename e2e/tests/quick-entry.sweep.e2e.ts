import { expect } from '@playwright/test'
import { newLoop } from './loop-steps.ts'
import { test } from './policed-test.ts'
import { beSignedIn, rowsOf } from './steps.ts'

/** Entering the units of a loop by hand and by scanner, also in Firefox; webkit/steps.ts has the same for WebKit. */

test('five units take at most six taps beside typing', async ({ page }, { retry, project }) => {
  const run = `${project.use.browserName ?? 'chromium'}-${retry}`
  const loop = await newLoop(`Quick entry ${run}`)
  await beSignedIn(page, 'site.admin')
  await page.goto(`/scanned-loops/${loop}`)
  let taps = 0
  const tap = async (name: string) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).click()
  }
  await tap('Quick entry')
  const form = page.getByRole('form', { name: 'Quick entry' })
  const serial = form.getByLabel('Serial number')
  for (let unit = 1; unit <= 5; unit++) {
    await expect(serial).toBeFocused()
    await expect(form.getByLabel('LSI number')).toHaveValue(String(unit))
    await page.keyboard.type(`Q-${run}-${unit}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`Q-${run}-${unit}`)
    if (unit % 2) await tap('Add')
    else await page.keyboard.press('Enter')
    await expect(form.getByLabel('LSI number')).toHaveValue(String(unit + 1))
  }
  await expect(serial).toBeFocused()
  await expect(await rowsOf(page, 'Units')).toHaveCount(5)
  await expect(form.getByText(/at least one of them is required/)).toHaveCount(0)
  expect(taps).toBeLessThanOrEqual(6)
})
