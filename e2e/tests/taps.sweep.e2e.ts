import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './policed-test.ts'
import { beSignedIn, rowsOf } from './steps.ts'

/** Frequent tasks take few taps; typing does not count. */

/** Presses something and counts it. */
const counting = () => {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    taps: () => taps,
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('an installer on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'comes from the site to a configured modem in at most nine taps',
    { tag: '@modems' },
    async ({ page }, { retry }) => {
      const number = `00001${retry}`
      await beSignedIn(page, 'site.admin')
      await page.goto(`/sites/${demoIds.sites.nidelva}`)
      const { tap, taps } = counting()
      await tap(page.getByRole('tab', { name: 'Modems' }))
      await tap(button(page, 'Add modem'))
      const dialog = page.getByRole('dialog', { name: 'Add modem' })
      await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused()
      await page.keyboard.insertText(
        `IMEI:001017008${number};ICCID:8947000000008${number};IMSI:242000008${number};WGIP:10.64.8.1;CLIENTID:fam-8${number};TS:1709280000`,
      )
      await expect(dialog.getByText(`Read: fam-8${number}`, { exact: false })).toBeVisible()
      await tap(dialog.getByRole('button', { name: 'Add modem' }))
      await tap(button(page, 'Configure network'))
      const ip = page.getByLabel('IP address')
      await expect(ip).toBeFocused()
      await page.keyboard.type('192.168.10.1')
      await tap(button(page, 'Add system'))
      await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
      await page.keyboard.type('Sentral')
      await tap(page.getByLabel('Type', { exact: true }))
      await tap(page.getByTitle('AutroSafe'))
      await tap(page.getByLabel('Host'))
      await page.keyboard.type('192.168.10.20')
      await page.keyboard.press('Tab')
      await page.keyboard.type('4001')
      await tap(button(page, 'Save'))
      await expect(page.getByText('Modem network configuration successfully updated')).toBeVisible()
      expect(taps()).toBeLessThanOrEqual(9)
    },
  )
})

test('an owner has the report of the last quarter in at most three clicks, without typing', {
  tag: '@reports',
}, async ({ page }) => {
  await beSignedIn(page, 'site.monitor')
  await page.goto('/sites')
  const { tap, taps } = counting()
  await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }))
  await tap(page.getByRole('link', { name: 'Last quarter of the Unit report' }))
  await rowsOf(page, 'Unit report')
  await expect(button(page, 'Last quarter')).toHaveAttribute('aria-pressed', 'true')
  const download = page.waitForEvent('download')
  await tap(button(page, 'Download'))
  expect((await download).suggestedFilename()).toMatch(/^UnitReport-ALL-from-.+-to-.+\.xlsx$/)
  expect(taps()).toBeLessThanOrEqual(3)
})
