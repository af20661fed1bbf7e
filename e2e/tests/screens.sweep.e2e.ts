import { expect, type Page } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { seesNoBarrier } from './barriers.ts'
import { screens } from './screen-list.ts'
import { test } from './shared-context-test.ts'
import { beSignedIn, settled } from './steps.ts'
import { staleTexts, translatePage } from './translate-page.ts'

/** Every screen in the dark theme, which then goes on working while the browser translates it and answers change (product 16.8). */

/** What loads when the browser is idle may meet the lost contact: a chunk, and in Firefox a font, or a script whose hash is that of its beginning. */
const cutShort = /Loading chunk|^download failed|hashes in the integrity attribute/

for (const as of new Set(screens.map((screen) => screen.as)))
  test.describe(`as ${as ?? 'nobody'}`, () => {
    test.use({ as })
    for (const { path, readsNothing } of screens.filter((screen) => screen.as === as))
      test(`${path} has no barrier in dark mode, and survives translation`, areaTag(path), async ({ page }) => {
        const errors: string[] = []
        page.on('pageerror', ({ message }) => cutShort.test(message) || errors.push(message))
        if (as) await beSignedIn(page, as)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await settled(page)
        await seesNoBarrier(page, { themes: ['dark'] })
        await page.evaluate(translatePage)
        await changeAnswers(page)
        await loseAndFindContact(page, { isReadAgain: !readsNothing })
        // Other widths draw other elements.
        await page.setViewportSize({ width: 390, height: 844 })
        await settled(page)
        await page.setViewportSize({ width: 1280, height: 800 })
        await settled(page)
        await expect(page.getByText(/cannot be shown|unavailable|gone wrong/)).toHaveCount(0)
        expect(await page.evaluate(staleTexts)).toEqual([])
        expect(errors).toEqual([])
      })
  })

/** Every reading from now on has other numbers, texts and answers to yes and no. */
const changeAnswers = (page: Page) =>
  page.route('**/api/v1/**', async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('/live')) return route.fallback()
    const response = await route.fetch().catch(() => null)
    if (!response) return route.abort()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    await route.fulfill({ response, body: changed(await response.text()) })
  })

const prose = /^(name|.*Name|comment|title|description|role|text)$/
const changed = (body: string): string =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) => {
    if (typeof value === 'number' && /count|Count/.test(key)) return value + 1
    if (typeof value === 'string' && value && prose.test(key)) return `${value} ny`
    return value
  })

/** All that is on screen is read again. */
async function loseAndFindContact(page: Page, { isReadAgain }: { isReadAgain: boolean }): Promise<void> {
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await page.context().setOffline(false)
  const reading = isReadAgain ? page.waitForResponse('**/api/v1/**') : undefined
  await page.evaluate(() => {
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await reading
  await settled(page)
}
