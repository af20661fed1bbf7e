import { expect, type Page } from '@playwright/test'
import { test } from './policed-test.ts'
import { beSignedIn } from './steps.ts'

/** A browser below the floor gets a page that names the floor (product 21.12). */

const words = /^Emberwatch works in Chrome \d+, .* and newer\. Please update this browser\.$/

/** Scripts and style sheets that ran or hold in the page, and not what was fetched ahead and thrown away. */
const ours = (page: Page) =>
  page.evaluate(() => [document.querySelectorAll('script[src], link').length, document.styleSheets.length])

for (const [name, takeAway] of Object.entries({
  'Promise.withResolvers': () => Reflect.deleteProperty(Promise, 'withResolvers'),
  'URL.canParse': () => Reflect.deleteProperty(URL, 'canParse'),
  'AbortSignal.any': () => Reflect.deleteProperty(AbortSignal, 'any'),
  'light-dark()': () => Object.assign(CSS, { supports: () => false }),
}))
  test(`a browser without ${name} shows the supported ones and loads nothing of ours`, async ({ page }) => {
    await beSignedIn(page, 'site.admin')
    await page.addInitScript(takeAway)
    // A page that was stopped is never loaded to its end.
    await page.goto('/sites', { waitUntil: 'commit' })
    await expect(page.locator('body')).toHaveText(words)
    expect(await ours(page)).toEqual([0, 0])
    await expect(page).toHaveTitle('Emberwatch')
  })

test('a browser that cannot parse a script of the shell shows them too', async ({ page }) => {
  await page.route(/\/assets\/main\..*\.js$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\nlet unread = ;` })
  })
  await page.route('/sites', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replace(/(main\.\w+\.js") integrity="[^"]+"/, '$1') })
  })
  await page.goto('/sites')
  await expect(page.locator('body')).toHaveText(words)
})

test('a supported browser starts as usual', async ({ page }) => {
  await beSignedIn(page, 'site.admin')
  await page.goto('/sites')
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  await expect(page.getByText(/Please update/)).toHaveCount(0)
})
