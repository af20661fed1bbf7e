import { browser, open, shot } from './shots.tmp.mjs'

const page = await open('super.admin')
await page.goto('/sites')
await page.waitForTimeout(2500)
await shot(page, 'sites')
await page.getByRole('button', { name: 'Theme' }).click()
await page.waitForTimeout(600)
await shot(page, 'menu')
console.log(
  await page.evaluate(() => document.querySelector('[role=menu]')?.outerHTML.slice(0, 900)),
  await page.evaluate(() => document.activeElement.outerHTML.slice(0, 200)),
)
await page.keyboard.press('ArrowDown')
console.log(await page.evaluate(() => document.activeElement.outerHTML.slice(0, 120)))
await page.keyboard.press('Escape')
await page.waitForTimeout(300)
console.log(
  'after esc',
  await page.evaluate(() => document.activeElement.outerHTML.slice(0, 150)),
  await page.getByRole('menu').count(),
)
await page.getByRole('button', { name: 'Add' }).first().click()
await page.waitForTimeout(700)
await shot(page, 'dialog')
console.log('focus', await page.evaluate(() => document.activeElement.outerHTML.slice(0, 150)))
await page.keyboard.type('abc')
await page.keyboard.press('Escape')
await page.keyboard.press('Escape')
await page.keyboard.press('Escape')
await page.waitForTimeout(400)
console.log('dialogs', await page.getByRole('dialog').count())
await page.getByRole('button', { name: 'Cancel' }).click()
await page.waitForTimeout(500)
console.log(
  'dialogs',
  await page.getByRole('dialog').count(),
  await page.evaluate(() => document.activeElement.outerHTML.slice(0, 150)),
)
const link = await page.locator('tbody a').first().getAttribute('href')
await page.goto(link)
await page.waitForTimeout(2500)
await shot(page, 'site')
const sel = page.getByRole('combobox').first()
console.log(await sel.evaluate((e) => e.closest('.ant-select')?.outerHTML))
await sel.click()
await page.waitForTimeout(500)
await shot(page, 'select')
console.log(
  await page.evaluate(() => document.querySelector('.ant-select-dropdown')?.outerHTML.slice(0, 1800)),
  await sel.evaluate((e) => e.outerHTML),
)
await page.keyboard.press('Escape')
await page.goto('/modems')
await page.waitForTimeout(2000)
const m = await page.locator('tbody a').first().getAttribute('href')
await page.goto(m + '#1')
await page.waitForTimeout(2500)
await shot(page, 'modem1')
console.log(m)
await page.goto('/unit-reports')
await page.waitForTimeout(2000)
await shot(page, 'unit')
await page.getByLabel('Unit type').click()
await page.waitForTimeout(400)
await shot(page, 'unit-open')
console.log(await page.getByLabel('Unit type').evaluate((e) => e.outerHTML))
await browser.close()
