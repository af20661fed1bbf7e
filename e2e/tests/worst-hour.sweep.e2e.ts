import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Locator, type Page } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { type OwnPlatform, test } from './own-platform.ts'
import { beSignedIn, settled } from './steps.ts'

/** Ten alarms at once: all are shown, and nothing moves under the hands of whoever deals with one (product 13.7, 13.11). */

test.use({ viewport: { width: 1440, height: 900 } })

const rowsOf = (page: Page) => page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem')

async function raise({ api }: OwnPlatform, systemIds: readonly string[]): Promise<void> {
  const issue = { unitName: 'P01-L03-S017', hardwareName: 'BHH-300', hasAlarms: true, isUrgent: true }
  const createdAt = new Date()
  await api.db.kysely
    .insertInto('issues')
    .values(systemIds.map((systemId) => ({ ...issue, systemId, createdAt })))
    .execute()
}

/** Ends every alarm of the systems, of the whole fleet by default. */
async function reset({ api }: OwnPlatform, systemIds?: readonly string[]): Promise<void> {
  const alarms = api.db.kysely.updateTable('issues').set({ isSolved: true }).where('hasAlarms', '=', true)
  await (systemIds ? alarms.where('systemId', 'in', systemIds) : alarms).execute()
}

/** Systems that are connected, of a site each. */
const connected = ({ api }: OwnPlatform, count: number) =>
  api.db.kysely
    .selectFrom('systems')
    .select('id')
    .distinctOn('siteId')
    .where('connectionState', '=', 'system_connected')
    .where('archivedAt', 'is', null)
    .orderBy('siteId')
    .limit(count)
    .execute()

async function open(page: Page, platform: OwnPlatform, as: 'super.monitor' | 'site.operator', path: string) {
  await beSignedIn(page, as, platform.url)
  await page.goto(path)
  await settled(page)
}

test(
  'the wall shows each of ten concurrent alarms and counts the others',
  areaTag('/wall'),
  async ({ page, platform }) => {
    await reset(platform)
    await page.clock.install()
    await open(page, platform, 'super.monitor', '/wall')
    const region = page.getByRole('region', { name: 'What is wrong' })
    await expect(region.getByRole('button').first()).toBeVisible()
    await raise(
      platform,
      (await connected(platform, 10)).map(({ id }) => id),
    )
    const alarms = region.getByRole('button', { name: /^Alarm/ })
    const pageText = region.getByText(/^Page \d+ of \d+\./)
    await expect(pageText).toBeVisible({ timeout: 30_000 })
    const seen = new Set<string>()
    const pagesCount = Number((await pageText.textContent())?.match(/of (\d+)/)?.[1])
    for (let turn = 0; turn < pagesCount; turn++) {
      const names = await alarms.allTextContents()
      expect(await region.getByRole('button').first().textContent()).toMatch(/^Alarm/)
      const rest = (await region.getByText(/^Not listed here:/).textContent()) ?? ''
      expect(Number(/(\d+) Alarm/.exec(rest)?.[1] ?? 0)).toBe(10 - names.length)
      for (const name of names) seen.add(name.replace(/\d+ min$/, ''))
      const shown = await pageText.textContent()
      await page.clock.fastForward(12_000)
      await expect(pageText).not.toHaveText(shown ?? '')
    }
    expect(seen.size).toBe(10)
  },
)

test(
  'super users start where alarms are, with twelve in 900 px and a count on every page',
  areaTag('/map'),
  async ({ page, platform }) => {
    await reset(platform)
    await raise(
      platform,
      (await connected(platform, 12)).map(({ id }) => id),
    )
    await open(page, platform, 'super.monitor', '/')
    await expect(page).toHaveURL(/\/administration/)
    const rows = rowsOf(page)
    const isInside = async (row: Locator) => {
      const box = await row.boundingBox()
      return box !== null && box.y + box.height <= 900
    }
    for (const path of ['/administration', '/map', '/sites']) {
      if (path !== '/administration') await page.getByRole('banner').locator(`a[href="${path}"]`).click()
      await expect(page).toHaveURL(new RegExp(path))
      await expect(rows.nth(11)).toContainText(/^Alarm/)
      await settled(page)
      expect(await isInside(rows.nth(11)), path).toBe(true)
      expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(46)
      await expect(page.getByText(/\b12 Alarm\b/).first()).toBeVisible()
      await expect(rows.first()).toContainText('BHH-300 P01-L03-S017')
    }
    await page.getByRole('banner').locator('a[href="/settings"]').click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Alarm: 12' })).toBeVisible()
  },
)

test('no row moves while a person calls about an alarm', areaTag('/sites'), async ({ page, platform }) => {
  const [mine, next, late] = [
    demoIds.system('nidelva', 1),
    demoIds.system('akerselva', 1),
    demoIds.system('skansen', 1),
  ] as const
  await reset(platform)
  await raise(platform, [next])
  await raise(platform, [mine])
  await open(page, platform, 'site.operator', '/sites')
  const own = rowsOf(page).filter({ hasText: 'Nidelva' }).filter({ hasText: 'Alarm' })
  await own.getByRole('button', { name: /^Whom to ring/ }).click()
  await expect(own.getByRole('list', { name: 'Whom to ring' })).toBeVisible()
  const take = rowsOf(page).filter({ hasText: 'Akerselva' }).getByRole('button', { name: /^Take/ })
  await take.hover()
  const before = await take.boundingBox()
  await raise(platform, [late])
  await reset(platform, [mine])
  await expect(own.getByText(/^Over \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await expect(own.getByRole('list', { name: 'Whom to ring' })).toBeVisible()
  expect(await take.boundingBox()).toEqual(before)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(rowsOf(page).first()).toContainText('Skansen')
  await expect(own).toBeVisible()
  await own.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(own).toHaveCount(0)
})

for (const [as, path] of [
  ['site.operator', '/sites'],
  ['super.monitor', '/administration'],
] as const)
  test(`the keyboard reaches the first Take of ${path} by three tabs`, areaTag(path), async ({ page, platform }) => {
    await open(page, platform, as, path)
    await expect(page.getByRole('button', { name: /^Take / }).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /^Take / }).first()).toBeFocused()
  })
