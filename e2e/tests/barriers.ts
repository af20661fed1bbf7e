import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules of axe that a theme can break; whatever the others look at is the same in both. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

interface Barriers {
  /** A finding that is known and no barrier, with its reason where it is named. */
  readonly passedOver?: RegExp
}

/** The page has no barrier in the light theme, and none of its colours' in the dark one. */
export async function seesNoBarrier(page: Page, { passedOver }: Barriers = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A theme that is on its way has colours of its own.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    // Otherwise axe opens a page of its own each time, for frames of other origins, which we have none of.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    if (colorScheme === 'dark') axe.withRules(rulesOfColours)
    const { violations } = await axe.analyze()
    const barriers = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    expect(barriers.filter((barrier) => !passedOver?.test(barrier))).toEqual([])
  }
}
