import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Locator, type Page } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { type OwnPlatform, test } from './own-platform.ts'
import { type Account, beSignedIn, settled } from './steps.ts'

/**
 * Frequent tasks take few clicks; typing does not count. Others have files of their own: an installer's nine taps to a configured modem and the report of
 * the last quarter (taps), five units (quick-entry), three tabs of the keyboard to the first *Take* (worst-hour).
 */

interface Journey {
  readonly name: string
  readonly as: Account
  readonly path: string
  readonly clicks: number
  readonly prepare?: (platform: OwnPlatform) => Promise<unknown>
  /** Counts what it presses. */
  readonly go: (page: Page, press: (target: Locator) => Promise<void>) => Promise<unknown>
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first()
const worst = (page: Page) => page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem').first()
/** The open list of a select. */
const choice = (page: Page) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first()

/** The operator deals with every alarm. */
const takeAlarms = async ({ api }: OwnPlatform) => {
  const { kysely } = api.db
  const operator = demoIds.users['site.operator']
  await kysely
    .updateTable('troubleAssignments')
    .set({ endedAt: new Date(), ending: 'over' })
    .where('endedAt', 'is', null)
    .execute()
  const alarms = await kysely
    .selectFrom('issues')
    .select('systemId')
    .where('hasAlarms', '=', true)
    .where('isSolved', '=', false)
    .distinct()
    .execute()
  await kysely
    .insertInto('troubleAssignments')
    .values(
      alarms.map(({ systemId }) => ({
        systemId,
        kind: 'alarm' as const,
        assigneeId: operator,
        assignedById: operator,
      })),
    )
    .execute()
}
const takeNothing = ({ api }: OwnPlatform) =>
  api.db.kysely
    .updateTable('troubleAssignments')
    .set({ endedAt: new Date(), ending: 'over' })
    .where('endedAt', 'is', null)
    .execute()

const seesWorst = async (page: Page) => {
  await expect(worst(page)).toContainText('Alarm')
  const box = await worst(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

const journeys: readonly Journey[] = [
  { name: 'an operator sees what is wrong', as: 'site.operator', path: '/', clicks: 0, go: seesWorst },
  { name: 'a super user sees what is wrong', as: 'super.operator', path: '/', clicks: 0, go: seesWorst },
  {
    name: 'a super user sees whom to ring',
    as: 'super.operator',
    path: '/',
    clicks: 1,
    go: async (page, press) => {
      await press(button(worst(page), /^Whom to ring/))
      await expect(
        worst(page).getByRole('list', { name: 'Whom to ring' }).or(worst(page).getByText('Nobody has been named yet.')),
      ).toBeVisible()
    },
  },
  {
    name: 'an operator takes an alarm',
    as: 'site.operator',
    path: '/',
    clicks: 2,
    prepare: takeNothing,
    go: async (page, press) => {
      await press(button(worst(page), /^Take /))
      await press(button(page.getByRole('dialog', { name: 'Take' }), 'Take'))
      await expect(page.getByText('You deal with this now')).toBeVisible()
    },
  },
  {
    name: 'an operator hands an alarm over',
    as: 'site.operator',
    path: '/',
    clicks: 3,
    prepare: takeAlarms,
    go: async (page, press) => {
      await press(button(worst(page), /^Hand over /))
      await press(choice(page))
      await press(button(page.getByRole('dialog', { name: 'Hand over' }), 'Hand over'))
      await expect(page.getByText('Handed over', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'an operator hands all of theirs over',
    as: 'site.operator',
    path: '/',
    clicks: 4,
    prepare: takeAlarms,
    go: async (page, press) => {
      await press(button(page, /^Show all/))
      await press(button(page, 'Hand over all of mine'))
      await press(choice(page))
      const dialog = page.getByRole('dialog', { name: 'Hand over all of mine' })
      await press(button(dialog, 'Hand over'))
      await expect(dialog).toHaveCount(0)
    },
  },
  {
    name: 'an administrator invites somebody',
    as: 'site.admin',
    path: `/sites/${demoIds.sites.nidelva}`,
    clicks: 3,
    go: async (page, press) => {
      await press(button(page, 'Invite'))
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('textbox').first()).toBeFocused()
      await page.keyboard.type(`clicks-${Date.now()}@emberwatch.example`)
      await press(dialog.getByRole('radio').nth(1))
      await press(button(dialog, 'Invite'))
      await expect(dialog).toHaveCount(0)
    },
  },
]

for (const { name, as, path, clicks, prepare, go } of journeys)
  test(`${name} by ${clicks} clicks`, areaTag('/sites'), async ({ page, platform }) => {
    await prepare?.(platform)
    await beSignedIn(page, as, platform.url)
    await page.goto(path)
    await settled(page)
    let count = 0
    await go(page, async (target) => {
      count += 1
      await target.click()
    })
    expect(count).toBe(clicks)
  })
