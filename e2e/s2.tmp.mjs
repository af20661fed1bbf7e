import { open, shot, browser } from './shots.tmp.mjs'
const page = await open('super.admin')
await page.goto('/unit-reports'); const f = page.getByLabel('Unit type'); await f.waitFor()
const st = async (t) => console.log(t, await f.evaluate(e=>[e.value,e.getAttribute('aria-expanded'),e.getAttribute('aria-activedescendant'), document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').length].join('|')))
await f.click(); await st('click'); await page.keyboard.type('330'); await st('typed'); await page.keyboard.press('Escape'); await page.waitForTimeout(300); await st('esc')
await page.keyboard.press('ArrowDown'); await page.waitForTimeout(300); await st('down'); await page.keyboard.press('ArrowDown'); await st('down2'); await page.keyboard.press('Enter'); await page.waitForTimeout(200); await st('enter')
await page.keyboard.press('Enter'); await page.waitForTimeout(1500); console.log('generated', await page.locator('tbody tr').count())
await shot(page,'unit2')
await page.goto('/modems'); await page.waitForTimeout(1500); const m = await page.locator('tbody a').first().getAttribute('href')
await page.goto(m+'#1'); await page.waitForTimeout(2000); await shot(page,'modem1')
await page.getByRole('button',{name:'Edit configuration'}).click(); await page.waitForTimeout(1500); await shot(page,'modem-form')
await page.getByLabel('Subnet').click(); await page.waitForTimeout(500); await shot(page,'modem-subnet'); 
await browser.close()
