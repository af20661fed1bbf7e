import { expect, type Page } from '@playwright/test'
import { isFirefox } from '../engine.ts'
import { test } from './policed-test.ts'
import { beSignedIn } from './steps.ts'

/** A map on a page that scrolls leaves wheel and one finger to the page (product 13.6). */

const scale = 'img.leaflet-tile-loaded'

async function openMap(page: Page) {
  await beSignedIn(page, 'site.operator')
  await page.goto('/map')
  const map = page.getByRole('region', { name: 'Map of sites' })
  await expect(map.locator(scale).first()).toBeVisible()
  await map.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { map, at: { x: x + width / 2, y: y + height / 2 } }
}
const zoomOf = async (page: Page) => (await page.locator(scale).first().getAttribute('src'))?.split('/')[2]
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test.use({ viewport: { width: 1000, height: 500 } })

test('the wheel scrolls the page over a map and zooms it with Ctrl', async ({ page }) => {
  const { map, at } = await openMap(page)
  const [zoom, top] = [await zoomOf(page), await scrolled(page)]
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(top)
  await expect(map.getByText('Hold Ctrl and scroll to zoom the map')).toBeVisible()
  expect(await zoomOf(page)).toBe(zoom)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -240)
  await page.keyboard.up('Control')
  await expect.poll(() => zoomOf(page)).not.toBe(zoom)
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 800, height: 500 }, hasTouch: true })

  test('one finger scrolls the page over a map, two move the map', async ({ page }) => {
    test.skip(isFirefox, 'fingers are Chromium’s own protocol')
    const { map, at } = await openMap(page)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    const pane = () => map.locator('.leaflet-map-pane').evaluate((element) => element.style.transform)
    const [before, top] = [await pane(), await scrolled(page)]
    await touch('touchStart', at)
    for (let step = 1; step <= 15; step += 1) await touch('touchMove', { x: at.x, y: at.y - step * 10 })
    await touch('touchEnd')
    await expect.poll(() => scrolled(page)).toBeGreaterThan(top + 50)
    expect(await pane()).toBe(before)
    const zoom = await zoomOf(page)
    const pair = (apart: number) => [at.x - apart, at.x + apart].map((x) => ({ x, y: 250 }))
    await touch('touchStart', ...pair(20))
    for (let apart = 30; apart <= 160; apart += 10) await touch('touchMove', ...pair(apart))
    await touch('touchEnd')
    await expect.poll(() => zoomOf(page)).not.toBe(zoom)
  })
})
