import { type BrowserContext, expect, type Page } from '@playwright/test'
import { seesNoBarrier } from './barriers.ts'
import { newLoop } from './loop-steps.ts'
import { test } from './policed-test.ts'
import { beSignedIn, chooseInMenu, settled } from './steps.ts'

/** Entering units where the network comes and goes, also in Firefox (product 6.10). */

const apiCalls = '**/api/**'
/** Firefox is driven by a protocol that knows no switch for the network, so its calls fail instead. */
async function cut(context: BrowserContext, isChromium: boolean): Promise<void> {
  if (isChromium) await context.setOffline(true)
  else await context.route(apiCalls, (route) => route.abort())
}
async function connect(context: BrowserContext, isChromium: boolean): Promise<void> {
  if (isChromium) await context.setOffline(false)
  else await context.unroute(apiCalls)
}

async function openQuickEntry(page: Page) {
  await page.getByRole('button', { name: 'Quick entry', exact: true }).click()
  const form = page.getByRole('form', { name: 'Quick entry' })
  await expect(form.getByLabel('Serial number')).toBeFocused()
  return async (tag: string) => {
    await form.getByLabel('Tag name').fill(tag)
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Tag name')).toHaveValue('')
  }
}

test('fifty units are stored once in order across three outages and a closed tab', async ({
  page: first,
  context,
  browserName,
}, { retry }) => {
  test.slow()
  const isChromium = browserName === 'chromium'
  const loop = await newLoop(`Basement ${browserName} ${retry}`)
  const accepted: Promise<string>[] = []
  context.on('response', (response) => {
    const request = response.request()
    if (request.method() === 'POST' && request.url().endsWith('/scanned-units') && response.ok())
      accepted.push(response.json().then(({ data }) => data.tagName))
  })
  await beSignedIn(first, 'site.admin')
  const open = async (page: Page) => {
    await page.goto(`/scanned-loops/${loop}`)
    await settled(page)
    return openQuickEntry(page)
  }
  let page = first
  let enter = await open(page)
  const tags = Array.from({ length: 50 }, (_, at) => `${browserName}-${retry}-${String(at + 1).padStart(2, '0')}`)
  const waitingOf = (count: number) => page.getByRole('heading', { name: `${count} units not sent yet` })
  for (const [at, tag] of tags.entries()) {
    // The count of the first outage is checked below; the others may come while a unit is on its way.
    if (at === 5) await expect.poll(() => accepted.length).toBe(5)
    if (at % 15 === 5) await cut(context, isChromium)
    await enter(tag)
    if (at === 9) {
      await expect(waitingOf(5)).toBeVisible()
      if (isChromium) await expect(page.getByText('No network. 5 entries not sent yet.')).toBeVisible()
      await seesNoBarrier(page)
    }
    if (at === 27) {
      await page.close()
      await connect(context, isChromium)
      page = await context.newPage()
      enter = await open(page)
    } else if (at % 15 === 12) await connect(context, isChromium)
  }
  await expect.poll(async () => [...new Set(await Promise.all(accepted))], { timeout: 60_000 }).toEqual(tags)
  await expect(page.getByRole('heading', { name: /not sent yet$/ })).toHaveCount(0)
  await expect(page.getByText('1–10 of 50')).toBeVisible()
  await expect(page.getByText(/at least one of them is required/)).toHaveCount(0)
})

test('a sign-out asks before it deletes unsent entries', async ({ page, context, browserName }, { retry }) => {
  const isChromium = browserName === 'chromium'
  const loop = await newLoop(`Cellar ${browserName} ${retry}`)
  await beSignedIn(page, 'site.admin')
  await page.goto(`/scanned-loops/${loop}`)
  await settled(page)
  const enter = await openQuickEntry(page)
  // The code of menus comes after the page; it could not come later.
  await page.getByRole('button', { name: 'Ådne Lervik' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await cut(context, isChromium)
  await enter(`C-${browserName}-${retry}`)
  await expect(page.getByRole('heading', { name: '1 unit not sent yet' })).toBeVisible()
  await chooseInMenu(page, 'Logout')
  const dialog = page.getByRole('dialog', { name: 'Sign out and lose what is not sent?' })
  await expect(dialog.getByText('1 entry is stored on this device alone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page).not.toHaveURL(/login/)
  // The entry must still be there when the page asks.
  await page.route('**/scanned-units', (route) => route.abort())
  await connect(context, isChromium)
  await page.goto('/logout')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login/)
})
