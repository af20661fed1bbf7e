import type { Browser, Page } from '@playwright/test'
import { signIn } from '../sign-in.ts'
import { clientOf } from './client.ts'

export interface MapFigures {
  readonly mapCallMs: number
  readonly attentionCallMs: number
  readonly mapKilobytes: number
  /** Milliseconds from the navigation until markers and list are there and the page has a moment to spare. */
  readonly interactiveMs: number
  readonly frameMedianMs: number
  readonly frame95Ms: number
  readonly markers: number
}

interface MapOptions {
  readonly browser: Browser
  readonly url: string
  readonly account: string
}

/** Opens the home map with an empty cache and drags it about for three seconds. */
export async function measureMap({ browser, url, account }: MapOptions): Promise<MapFigures> {
  const { token, ...user } = await signIn(url, account)
  const client = clientOf(url, token)
  const call = async (path: string) => {
    const begin = performance.now()
    const bytes = (await client.get(path).arrayBuffer()).byteLength
    return { ms: performance.now() - begin, bytes }
  }
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    await context.addInitScript(
      ([authToken, person]) => {
        localStorage.setItem('auth_token', authToken ?? '')
        localStorage.setItem('user', person ?? '')
      },
      [token, JSON.stringify(user)],
    )
    const page = await context.newPage()
    // The page reads everything, or the part in sight.
    const request = page.waitForRequest(/\/users\/[^/]+\/(issued|map)(\?|$)/)
    await page.goto(`${url}/map`)
    await page.locator('.leaflet-marker-icon').first().waitFor()
    await page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem').first().waitFor()
    const interactiveMs = await page.evaluate(
      () => new Promise<number>((resolve) => requestIdleCallback(() => resolve(performance.now()))),
    )
    const frames = await pan(page)
    const markers = await page.locator('.leaflet-marker-icon').count()
    // The measurement would wait for further requests of the page.
    await page.goto('about:blank')
    const map = await call((await request).url().slice(`${url}/api/v1/`.length))
    const attention = await call('attention?limit=5')
    const at = (share: number) => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? Number.NaN
    return {
      mapCallMs: map.ms,
      attentionCallMs: attention.ms,
      mapKilobytes: map.bytes / 1000,
      interactiveMs,
      frameMedianMs: at(0.5),
      frame95Ms: at(0.95),
      markers,
    }
  } finally {
    await context.close()
  }
}

/** Drags the map to and fro; answers the milliseconds of each frame, shortest first. */
async function pan(page: Page): Promise<number[]> {
  const box = await page.getByRole('region', { name: 'Map of sites' }).boundingBox()
  if (!box) throw new Error('there is no map')
  await page.evaluate(() => {
    const frames: number[] = []
    let before = performance.now()
    const note = () => {
      frames.push(performance.now() - before)
      before = performance.now()
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { frames })
  })
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 + 120]
  for (const shift of [-220, 220, -160, 160]) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + shift, y + shift / 4, { steps: 40 })
    await page.mouse.up()
    await page.waitForTimeout(250)
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  return frames.sort((a, b) => a - b)
}
