import { Device } from '@emberwatch/demo'
import { expect } from '@playwright/test'
import { test } from './simulated-server.ts'
import { choose, logIn, rowsOf, watchTroubles } from './steps.ts'

const code =
  'IMEI:001017000099010;ICCID:8947000000000990102;IMSI:242000000099010;WGIP:10.64.9.90;CLIENTID:fam-099010;TS:1709280000'

test.use({
  byKeyboard: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  geolocation: { latitude: 63.4305, longitude: 10.3951 },
  permissions: ['geolocation'],
})

test('an installer on a phone adds and configures a modem and sees it connect', async ({ page, simulated }) => {
  test.slow()
  const troubles = watchTroubles(page)
  await logIn(page, 'site.admin')
  await page.getByRole('link', { name: 'Gandsfjord videregående skole' }).click()
  await page.getByRole('tab', { name: 'Modems' }).click()
  await page.getByRole('button', { name: 'Add modem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add modem' })
  await dialog.getByLabel('Code', { exact: true }).fill(code)
  await expect(dialog.getByLabel('Client ID')).toHaveValue('fam-099010')
  await dialog.getByRole('button', { name: 'Use this device’s position' }).click()
  await expect(dialog.getByLabel('Latitude')).toHaveValue('63.4305')
  const made = page.waitForResponse(/\/v1\/modems\/.+\/secret$/)
  await dialog.getByRole('button', { name: 'Add modem' }).click()
  const secret = page.getByRole('dialog', { name: 'Secret of fam-099010' })
  await expect(secret.getByRole('img', { name: 'QR code with the secret of fam-099010' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
  })
  await expect(secret).toBeVisible()
  await secret.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'fam-099010' }).click()
  await expect(page.getByRole('heading', { name: 'Modem in Gandsfjord videregående skole' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of fam-099010' })).toBeVisible()
  await page.getByRole('tab', { name: 'Configuration' }).click()
  await page.getByRole('button', { name: 'Configure' }).click()
  await page.getByLabel('IP address').fill('192.168.10.1')
  await choose(page.getByLabel('Subnet'), '255.255.255.0 /24')
  await page.getByRole('button', { name: 'Add system' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nybygg')
  await choose(page.getByLabel('Type', { exact: true }), 'AutroSafe')
  await page.getByLabel('Host').fill('192.168.10.20')
  await page.getByLabel('Port').fill('4001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Modem network configuration successfully updated')).toBeVisible()

  const { data } = await (await made).json()
  const device = new Device({ url: simulated.mqttUrl, ...data, print: () => undefined })
  device.start()
  // The page does not reload from here on: the stages advance by themselves.
  const stages = page.getByRole('list', { name: 'Progress of Nybygg' }).getByRole('listitem')
  await expect(stages).toHaveCount(4)
  await expect(stages.nth(0)).toContainText('OK', { timeout: 30_000 })
  await expect(stages.nth(3)).toContainText('OK', { timeout: 60_000 })
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Open system' }).click()
  await expect(page.getByRole('heading', { name: 'Nybygg' })).toBeVisible()
  expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([])
  await device.stop()
})

test("a list shows another person's change, and reports a missing server", async ({ page, browser, baseURL }) => {
  test.slow()
  await logIn(page, 'site.admin')
  await expect(await rowsOf(page, 'Sites')).not.toHaveCount(0)
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await logIn(other, 'super.admin')
  await other.goto('/sites')
  const token = await other.evaluate(() => localStorage.getItem('auth_token'))
  const { data } = await (
    await other.request.get('/api/v1/admin/sites?name=Skansen', { headers: { authorization: `${token}` } })
  ).json()
  await other.request.put(`/api/v1/sites/${data[0].id}`, {
    headers: { authorization: `${token}` },
    data: { name: 'Skansen spahotell' },
  })
  await expect(page.getByRole('link', { name: 'Skansen spahotell' })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText(/^No contact, as of/).first()).toBeVisible({ timeout: 60_000 })
  await page.context().setOffline(false)
  await expect(page.getByText(/^No contact, as of/)).toHaveCount(0, { timeout: 60_000 })
})
