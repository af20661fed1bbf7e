import { expect, type Page } from '@playwright/test'
import { test as base, type OwnPlatform } from './own-platform.ts'
import { logIn } from './steps.ts'

/** New alarms as notices of the operating system. The browser is real; what it is asked to show is written down. */

const test = base.extend({
  // One without windows gives nobody leave for notices.
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, executablePath: process.env.CHROMIUM_PATH }),
    { scope: 'worker' },
  ],
  permissions: ['notifications'],
})
test.use({ byKeyboard: true })

/** Makes an alarm on the first system of a site, as a panel would. @returns the system's id */
async function raiseAlarm({ api }: OwnPlatform, site: string, createdAt = new Date()): Promise<string> {
  const { kysely } = api.db
  const { id } = await kysely
    .selectFrom('systems as y')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select('y.id')
    .where('s.name', '=', site)
    .where('y.archivedAt', 'is', null)
    .orderBy('y.number')
    .executeTakeFirstOrThrow()
  const issue = { unitName: 'P01-L03-S017', hardwareName: 'BHH-300', hasAlarms: true, isUrgent: true }
  await kysely
    .insertInto('issues')
    .values({ ...issue, systemId: id, createdAt })
    .execute()
  return id
}

/** Writes down what the browser is asked to show; the real notice is shown all the same. */
const writeDown = (page: Page) =>
  page.addInitScript(() => {
    const Real = window.Notification
    const notifications: Notification[] = []
    Object.assign(window, { shown: notifications })
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        notifications.push(this)
      }
    }
  })
const titles = (page: Page) =>
  page.evaluate(() => (window as unknown as { shown: Notification[] }).shown.map(({ title }) => title))

/** The first reading has been made: what comes from now on is news. */
const isWatched = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('alerts_told')))

async function turnOn(page: Page) {
  await page.goto('/settings#5')
  const turn = page.getByRole('checkbox', { name: 'Notify me of new alarms and of systems that go offline' })
  await expect(turn).not.toBeChecked()
  // The browser is asked for its permission first.
  await turn.click()
  await expect(turn).toBeChecked()
}

test('a new alarm is announced once across tabs, and opens its system', async ({ context, page, platform }) => {
  test.slow()
  await writeDown(page)
  await logIn(page, 'site.admin')
  await raiseAlarm(platform, 'Nidelva kontorpark')
  await turnOn(page)
  const other = await context.newPage()
  await writeDown(other)
  await other.goto('/sites')
  await expect(other.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  const all = async () => [...(await titles(page)), ...(await titles(other))]
  // The state of the start is no news: the first read has been made when the watch has stored it.
  await expect.poll(() => isWatched(page)).toBe(true)
  expect(await all()).toEqual([])
  const system = await raiseAlarm(platform, 'Nidelva kontorpark')
  await expect.poll(all, { timeout: 30_000 }).toEqual(['Alarm: Nidelva kontorpark'])
  const watching = (await titles(page)).length > 0 ? page : other
  await watching.evaluate(() =>
    (window as unknown as { shown: Notification[] }).shown[0]?.dispatchEvent(new Event('click')),
  )
  await expect(watching).toHaveURL(new RegExp(`/systems/${system}$`))
})

test('another tab takes over when the watching one closes, for chosen sites', async ({ context, page, platform }) => {
  test.slow()
  await writeDown(page)
  await logIn(page, 'site.admin')
  await turnOn(page)
  await page.getByRole('radio', { name: 'Chosen sites' }).check()
  await page.getByRole('checkbox', { name: 'Skansen konferansehotell' }).check()
  const other = await context.newPage()
  await writeDown(other)
  await other.goto('/sites')
  await expect(other.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  await page.close()
  await expect
    .poll(async () => (await other.evaluate(() => navigator.locks.query())).held?.map(({ name }) => name))
    .toContainEqual(expect.stringMatching(/^emberwatch alerts /))
  await expect.poll(() => isWatched(other)).toBe(true)
  await raiseAlarm(platform, 'Nidelva kontorpark')
  await raiseAlarm(platform, 'Skansen konferansehotell')
  await expect.poll(() => titles(other), { timeout: 30_000 }).toEqual(['Alarm: Skansen konferansehotell'])
})

test('no alarm is announced while notices are off', async ({ page, platform }) => {
  await writeDown(page)
  await logIn(page, 'site.operator')
  const read = page.waitForResponse((response) => response.url().includes('/v1/attention'))
  await page.goto('/sites')
  await read
  const again = page.waitForResponse((response) => response.url().includes('/v1/attention'))
  await raiseAlarm(platform, 'Nidelva kontorpark')
  await again
  expect(await titles(page)).toEqual([])
})

test('a late alarm is announced, once across reloads', async ({ page, platform }) => {
  test.slow()
  await writeDown(page)
  await logIn(page, 'site.admin')
  await turnOn(page)
  await expect.poll(() => isWatched(page)).toBe(true)
  await raiseAlarm(platform, 'Nidelva kontorpark')
  await expect.poll(() => titles(page), { timeout: 30_000 }).toHaveLength(1)
  const hourAgo = new Date(Date.now() - 3_600_000)
  await raiseAlarm(platform, 'Skansen konferansehotell', hourAgo)
  await expect.poll(() => titles(page), { timeout: 30_000 }).toContain('Alarm: Skansen konferansehotell')
  await page.reload()
  const attention = page.waitForResponse((response) => response.url().includes('/api/v1/attention?kind='))
  await (await attention).finished()
  await raiseAlarm(platform, 'Nidelva kontorpark')
  await expect.poll(() => titles(page), { timeout: 30_000 }).toEqual(['Alarm: Nidelva kontorpark'])
})
