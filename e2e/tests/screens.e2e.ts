import { expect, type Page } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { seesNoBarrier } from './barriers.ts'
import { screens } from './screen-list.ts'
import { test } from './shared-context-test.ts'
import { beSignedIn, settled, watchTroubles } from './steps.ts'
import { seesFingersRoom } from './targets.ts'

/**
 * Every screen in the light theme and at a phone's width: no trouble in the console, no barrier, nothing that scrolls sideways,
 * room for fingers. The dark theme and translated pages: screens.sweep.e2e.ts; those of a site and a system: sites-systems.e2e.ts.
 */

// Otherwise this file, the longest, would run on alone at the end and leave all cores but one idle.
test.describe.configure({ mode: 'parallel' })

for (const as of new Set(screens.map((screen) => screen.as)))
  test.describe(`as ${as ?? 'nobody'}`, () => {
    test.use({ as })
    for (const { path } of screens.filter((screen) => screen.as === as))
      test(`${path} has no barrier and fits a phone`, areaTag(path), async ({ page }) => {
        const troubles = watchTroubles(page)
        if (as) await beSignedIn(page, as)
        await open(page, path)
        await seesNoBarrier(page, { themes: ['light'] })
        await page.setViewportSize({ width: 390, height: 844 })
        await settled(page)
        // Parts that go by the width are drawn again a moment after it has changed.
        const overhang = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
        await expect.poll(overhang).toBe(0)
        await seesFingersRoom(page)
        expect(troubles).toEqual([])
      })
  })

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}
