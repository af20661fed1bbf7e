import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Locator } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { test } from './policed-test.ts'
import { beSignedIn, settled } from './steps.ts'

/** Contrast themes of the system take most colours away: what is told apart by colour keeps its own. */

const backgrounds = (marks: Locator) =>
  marks.evaluateAll((list) => list.map((mark) => getComputedStyle(mark).backgroundColor))

test("the history's strip and legend keep their colours", areaTag('/sites'), async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await beSignedIn(page, 'site.admin')
  await page.goto(`/sites/${demoIds.sites.nidelva}#6`)
  await expect(page.getByRole('table', { name: 'History' })).toBeVisible()
  await settled(page)
  const legend = await backgrounds(page.locator('[class*=key] i'))
  expect(legend.length).toBeGreaterThan(3)
  expect(new Set(legend).size).toBe(legend.length)
  expect(new Set(await backgrounds(page.locator('[class*=day] i'))).size).toBeGreaterThan(1)
})
