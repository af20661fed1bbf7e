import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { newLoop } from './loop-steps.ts'
import { test } from './policed-test.ts'
import { logIn, openAs, rowsOf, tokenOf } from './steps.ts'

test.use({ byKeyboard: true })

const header = 'tagName,detectionZone,lsiNumber,unitType,serialNumber,comment'

test('an engineer commissions a loop: import, check, lock, hand over, export', async ({ page }, { retry }) => {
  // The names differ by try: a first try's loops are not in the way of a second.
  const name = `Nybygg ${retry}`
  const serial = (n: number) => `2699-${retry}0000${n}`
  await logIn(page, 'site.admin')
  await page.getByRole('link', { name: 'Gandsfjord videregående skole' }).click()
  await page.getByRole('tab', { name: 'Loop systems' }).click()
  await page.getByRole('button', { name: 'Add loop system' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add loop system' }).click()
  await page.getByRole('link', { name }).click()

  await page.getByRole('button', { name: 'Import loop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Sløyfe 1')
  const rows = [`E2E-1,DZ-1,1,BHH-300,${serial(1)},`, `E2E-3,DZ-1,3,BHH-300,${serial(3)},kjøkken`]
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'loop.csv', mimeType: 'text/csv', buffer: Buffer.from(`${header}\n${rows.join('\n')}\n`) })
  await expect(dialog.getByText('2 units, no problems found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import loop' }).click()
  await page.getByRole('link', { name: 'Sløyfe 1' }).click()
  await expect(await rowsOf(page, 'Units')).toHaveCount(2)

  await page.getByRole('button', { name: 'Check loop' }).click()
  await expect(page.getByText('LSI 2 missing')).toBeVisible()
  await page.getByRole('button', { name: 'Quick entry' }).click()
  const form = page.getByRole('form', { name: 'Quick entry' })
  await form.getByLabel('Tag name').fill('E2E-2')
  await form.getByLabel('LSI number').fill('2')
  await form.getByLabel('Serial number').fill(serial(2))
  await page.keyboard.press('Enter')
  await expect(await rowsOf(page, 'Units')).toHaveCount(3)
  await expect(form.getByLabel('Serial number')).toBeFocused()

  await choose('Disable modifications')
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add unit' })).toHaveCount(0)
  await choose('Mark as ready', 'Mark anyway')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('LoopUnits.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines.map((line) => line.split(',')[2])).toEqual(['lsiNumber', '1', '2', '3'])

  async function choose(word: string, confirm = word) {
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: word }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
  }
})

test("a loop and its list show another person's changes", async ({ page }, { retry }) => {
  await openAs(page, 'site.admin')
  const authorization = `${await page.evaluate(() => localStorage.getItem('auth_token'))}`
  const call = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v1${path}`, { method, headers: { authorization }, data })
    expect(answer.status()).toBe(200)
    return (await answer.json()).data
  }
  const [site] = await call('GET', '/sites?name=Gandsfjord')
  const system = await call('POST', `/sites/${site.id}/scanned-systems`, {
    systemName: `Til to ${retry} ${Date.now()}`,
  })
  const loop = await call('POST', `/scanned-systems/${system.id}/scanned-loops`, { name: 'Sløyfe 2' })

  await page.goto(`/scanned-loops/${loop.id}`)
  await expect(page.getByRole('heading', { name: 'Sløyfe 2' })).toBeVisible()
  await call('POST', `/scanned-loops/${loop.id}/scanned-units`, { tagName: 'TO-1', lsiNumber: '1' })
  await expect(await rowsOf(page, 'Units')).toHaveCount(1)
  await call('PUT', `/scanned-loops/${loop.id}`, { isLocked: true })
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()

  await page.goto(`/scanned-systems/${system.id}`)
  await expect(page.getByRole('link', { name: 'Sløyfe 2' })).toBeVisible()
  await call('PUT', `/scanned-loops/${loop.id}`, { isLocked: false })
  await call('PUT', `/scanned-loops/${loop.id}`, { name: 'Sløyfe 2B' })
  await expect(page.getByRole('link', { name: 'Sløyfe 2B' })).toBeVisible()
})

test('a phone keeps the actions on selected units visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await newLoop('Phone')
  const authorization = await tokenOf('site.admin')
  for (let n = 1; n <= 8; n++)
    await fetch(`${process.env.BASE_URL}/api/v1/scanned-loops/${id}/scanned-units`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ tagName: `U${n}`, detectionZone: 'Hall', lsiNumber: String(n) }),
    })
  await openAs(page, 'site.admin')
  await page.goto(`/scanned-loops/${id}`)
  await page.getByRole('checkbox', { name: 'Select U1' }).check()
  await page.getByRole('checkbox', { name: 'Select U8' }).check()
  await expect(page.getByText('2 units selected')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('2 units selected')).toHaveCount(0)
})
