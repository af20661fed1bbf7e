import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Locator, type Page } from '@playwright/test'
import { isFirefox } from '../engine.ts'
import { seesNoBarrier } from './barriers.ts'
import { test } from './policed-test.ts'
import { beSignedIn, rowsOf, settled, tokenOf } from './steps.ts'

/** Each part has its place at each width: nothing is cut without a sign, nothing covers anything, and each place is in sight. */

const site = `/sites/${demoIds.sites.nidelva}`
const longNumber = 'S-'.padEnd(100, '0123456789')

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('has no box')
  // Firefox counts in sixtieths of a pixel.
  const whole = (pixels: number) => Math.round(pixels * 20) / 20
  return { ...box, right: whole(box.x + box.width), bottom: whole(box.y + box.height) }
}

/** Pixels by which the page, or what a locator names, is wider than what it has. */
const overhang = (page: Page, selector = 'html') =>
  page.locator(selector).evaluate((element) => element.scrollWidth - element.clientWidth)

/** A call of the API as somebody whom no other test counts on. */
async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${process.env.BASE_URL}/api/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      authorization: await tokenOf('outsider'),
    },
    body: body && JSON.stringify(body),
  })
  return (await answer.json()).data
}

test.describe('a word of a hundred letters', () => {
  let siteId = ''
  let modemId = ''
  test.beforeAll(async () => {
    const address = { addressLine1: 'Kaiveien 3', postalCode: '7010', city: 'Trondheim', country: 'Norway' }
    const name = 'Verksgata'.padEnd(90, 'verkstedbygg')
    siteId = (await call('POST', '/sites', { name, siteNumber: longNumber, description: name, ...address })).id
    const code = `IMEI:001017000994179;ICCID:1;IMSI:2;WGIP:10.64.9.9;CLIENTID:${'fam-'.padEnd(64, '9')};TS:1`
    modemId = (await call('POST', '/modems', { siteId, code })).id
    const systems = [
      { name: 'hovedsentral'.padEnd(90, 'sentralen'), type: 'autrosafe', host: '192.168.10.2', port: 4001 },
    ]
    await call('PUT', `/modems/${modemId}/network-configuration`, {
      ip: '192.168.10.1',
      subnet: '255.255.255.0',
      systems,
    })
  })
  test.afterAll(async () => {
    await call('DELETE', `/modems/${modemId}`)
    for (const { id } of await call('GET', `/sites/${siteId}/systems`)) await call('DELETE', `/systems/${id}`)
    await call('DELETE', `/sites/${siteId}`)
  })

  for (const width of [1440, 900])
    test(`leaves the other columns their room at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await beSignedIn(page, 'outsider')
      await page.goto('/sites')
      const row = (await rowsOf(page, 'Sites')).filter({ hasText: longNumber })
      await expect(row).toHaveCount(1)
      await settled(page)
      await expect.poll(() => overhang(page)).toBe(0)
      expect(await overhang(page, '.ew-table-scroll')).toBe(0)
      const long = await boxOf(row.locator('td', { hasText: longNumber }))
      expect(long.width).toBeLessThan(380)
      // A column in which each word is on a line of its own is one that was squeezed.
      const address = row.locator('td', { hasText: 'Kaiveien 3' })
      expect((await boxOf(address)).width).toBeGreaterThan(90)
    })

  test('stays within its select', async ({ page }) => {
    await beSignedIn(page, 'outsider')
    await page.goto('/system-event-reports')
    await page.getByLabel('System').fill('hovedsentral')
    await page.getByRole('option').first().click()
    await expect(page.getByRole('main')).toContainText('sentralensentralen')
    await settled(page)
    const fields = page.locator('.ew-form-fields > *')
    expect(await fields.count()).toBeGreaterThan(1)
    for (const field of await fields.all()) {
      const { right } = await boxOf(field)
      for (const control of await field.locator('.ant-select, input').all())
        expect((await boxOf(control)).right).toBeLessThanOrEqual(right)
    }
  })

  for (const at of ['/sites', '/systems', '/modems', '/map', 'site', 'record', 'modem', 'modem#1'])
    test(`stays within a phone's screen on ${at}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await beSignedIn(page, 'outsider')
      const paths: Record<string, string> = {
        site: `/sites/${siteId}`,
        record: `/sites/${siteId}/record`,
        modem: `/modems/${modemId}`,
        'modem#1': `/modems/${modemId}#1`,
      }
      await page.goto(paths[at] ?? at)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      await expect(page.getByText('Verksgata').first()).toBeAttached()
      await expect.poll(() => overhang(page)).toBe(0)
    })
})

test.describe('the bar at the top', () => {
  // The last file of all: any worker that has nothing left takes its next test.
  test.describe.configure({ mode: 'parallel' })
  for (const width of [660, 760, 861, 900, 1000, 1100, 1280])
    test(`shows each word whole or behind More at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await beSignedIn(page, 'super.admin')
      await page.goto('/settings')
      // The count of alarms comes after the page, and takes room of the words.
      await expect(page.getByRole('banner').getByRole('link', { name: /^Alarm: / })).toBeVisible()
      await settled(page)
      const bar = page.getByRole('navigation', { name: 'Main' })
      const context = await boxOf(page.getByRole('button', { name: 'Search everything' }))
      const links = await bar.getByRole('link').all()
      const words = []
      for (const link of links) {
        expect((await boxOf(link)).right).toBeLessThanOrEqual(context.x)
        words.push(await link.textContent())
      }
      const more = bar.getByRole('button', { name: 'More' })
      if (await more.isVisible()) {
        expect((await boxOf(more)).right).toBeLessThanOrEqual(context.x)
        await more.click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
        words.push(...(await page.getByRole('menuitem').allTextContents()))
      }
      const all = ['Administration', 'Areas', 'Map', 'Sites', 'Systems', 'Modems', 'Reports', 'Settings']
      expect(words).toEqual(all)
    })
})

test.describe('on a phone', () => {
  test.describe.configure({ mode: 'parallel' })
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test("the role's places are in reach of a thumb and cover nothing", async ({ page }) => {
    await beSignedIn(page, 'site.admin')
    await page.goto('/systems')
    await rowsOf(page, 'Systems')
    await settled(page)
    const bar = page.getByRole('navigation', { name: 'Main' })
    const box = await boxOf(bar)
    expect([box.x, box.right, box.bottom]).toEqual([0, 390, 844])
    for (const control of [...(await bar.getByRole('link').all()), bar.getByRole('button', { name: 'More' })]) {
      const { width, height } = await boxOf(control)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const last = page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: 'Last' })
    expect((await boxOf(last)).bottom).toBeLessThan(box.y)
    // The focus of the keyboard is never under the bar either.
    await page.evaluate(() => window.scrollTo(0, 0))
    await last.focus()
    expect((await boxOf(last)).bottom).toBeLessThanOrEqual(box.y)
  })

  for (const width of [320, 390])
    test(`each word of a super user's bar is whole at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 })
      await beSignedIn(page, 'super.admin')
      await page.goto('/settings')
      await settled(page)
      const words = page
        .getByRole('navigation', { name: 'Main' })
        .locator('.shell-place > span, .shell-more .ant-btn > span:last-child')
      await expect(words).toHaveText(['Administration', 'Areas', 'Map', 'Sites', 'More'])
      for (const word of await words.all())
        await expect
          .poll(() => word.evaluate((element) => element.scrollWidth - element.clientWidth))
          .toBeLessThanOrEqual(0)
      await expect.poll(() => overhang(page)).toBe(0)
    })

  test('a press opens a place, or More above the bar', async ({ page }) => {
    await beSignedIn(page, 'site.admin')
    await page.goto('/sites')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await bar.getByRole('link', { name: 'Systems' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Systems' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Systems' })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('button', { name: 'More' }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    expect((await boxOf(menu)).bottom).toBeLessThanOrEqual((await boxOf(bar)).y + 8)
    await page.getByRole('menuitem', { name: 'Reports' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  })

  test('a site starts with state, attention and tabs, with its facts folded', async ({ page }) => {
    await beSignedIn(page, 'site.admin')
    await page.goto(site)
    await settled(page)
    const state = page.getByRole('list', { name: 'State of the systems' })
    const alarm = state.getByRole('link', { name: /^Alarm/ }).first()
    await expect(alarm).toBeVisible()
    expect((await boxOf(state)).bottom).toBeLessThan((await boxOf(page.getByRole('tablist'))).y)
    expect((await boxOf(page.getByRole('tablist'))).bottom).toBeLessThan(844)
    await expect(page.getByText('Site number', { exact: true })).toBeHidden()
    await page.getByText('More details').click()
    await expect(page.getByText('Site number', { exact: true })).toBeVisible()
    await alarm.click()
    await expect(page).toHaveURL(/\/systems\//)
    await settled(page)
    await expect(page.getByText('Identifier', { exact: true })).toBeHidden()
    await expect.poll(() => overhang(page)).toBe(0)
  })

  test('tabs are on one sideways scrolling line with the chosen one visible', async ({ page }) => {
    await beSignedIn(page, 'site.admin')
    await page.goto(`${site}#4`)
    await settled(page)
    const activeTab = page.getByRole('tab', { name: 'Edit', selected: true })
    await expect(activeTab).toBeVisible()
    const tabs = await page.getByRole('tab').all()
    const tops = await Promise.all(tabs.map(async (tab) => (await boxOf(tab)).y))
    expect(new Set(tops.map(Math.round)).size).toBe(1)
    await expect(async () => {
      const { x, right } = await boxOf(activeTab)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(390)
    }).toPass()
    await expect.poll(() => overhang(page)).toBe(0)
  })

  test('tabs beyond the edge appear with a swipe', async ({ page }) => {
    test.skip(isFirefox, 'fingers are Chromium’s own protocol')
    await beSignedIn(page, 'site.admin')
    await page.goto(site)
    await settled(page)
    const last = page.getByRole('tab', { name: 'Edit' })
    expect((await boxOf(last)).right).toBeGreaterThan(390)
    // The tabs have their place when what stands above them is here.
    await expect(page.getByRole('list', { name: 'State of the systems' }).getByRole('link').first()).toBeVisible()
    const { y } = await boxOf(last)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: y + 10 })) })
    await touch('touchStart', 300)
    for (let x = 290; x > 60; x -= 10) await touch('touchMove', x)
    await touch('touchEnd')
    await expect(async () => expect((await boxOf(last)).right).toBeLessThanOrEqual(390)).toPass()
  })

  test('a table is sorted and searched in one sheet at the bottom', async ({ page }) => {
    await beSignedIn(page, 'site.admin')
    await page.goto('/sites')
    await rowsOf(page, 'Sites')
    await expect(page.getByRole('table', { name: 'Sites' }).getByRole('button', { name: 'Site number' })).toBeHidden()
    await page.getByRole('button', { name: 'Sort and search' }).click()
    const sheet = page.getByRole('dialog', { name: 'Sort and search' })
    await expect(async () => {
      const { x, width, bottom } = await boxOf(sheet)
      expect([x, width, bottom]).toEqual([0, 390, 844])
    }).toPass()
    await sheet.getByLabel('Sort by').selectOption('Site number')
    await sheet.getByLabel('Descending').click()
    await expect(sheet.getByLabel('Descending')).toBeChecked()
    await sheet.getByLabel('Search Name').fill('nidelva')
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/orderBy=siteNumber&order=DESC&name=nidelva/)
    await expect(page.getByRole('table', { name: 'Sites' }).getByRole('link')).toHaveText(['Nidelva kontorpark'])
  })

  test('page, menu and sheet have no barriers in both themes', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await beSignedIn(page, 'site.admin')
    await page.goto(`${site}#1`)
    await rowsOf(page, 'Systems')
    await seesNoBarrier(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await seesNoBarrier(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: 'Sort and search' }).click()
    await expect(page.getByRole('dialog').getByLabel('Sort by')).toBeFocused()
    await seesNoBarrier(page)
  })
})

test.describe("in one of Windows' contrast themes", () => {
  test.skip(isFirefox, 'Playwright cannot have Firefox paint one')
  test('a choice is underlined, without backgrounds and shadows', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await beSignedIn(page, 'site.admin')
    const underlined = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).textDecorationLine === 'underline')
    await page.goto(`${site}#1`)
    await settled(page)
    const main = page.getByRole('navigation', { name: 'Main' })
    expect(await underlined(main.getByRole('link', { name: 'Sites' }))).toBe(true)
    expect(await underlined(main.getByRole('link', { name: 'Map' }))).toBe(false)
    expect(await underlined(page.getByRole('tab', { name: 'Systems', exact: true }))).toBe(true)
    expect(await underlined(page.getByRole('tab', { name: 'Contacts' }))).toBe(false)
    await page.goto('/map')
    const state = page.getByRole('button', { name: /^Offline/ })
    await state.click()
    await expect.poll(() => underlined(state)).toBe(true)
  })
})

test('the top bar scrolls with the page at 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await beSignedIn(page, 'site.admin')
  await page.goto('/sites')
  await settled(page)
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 400))
      return (await page.getByRole('banner').boundingBox())?.y
    })
    .toBeLessThan(-100)
})
