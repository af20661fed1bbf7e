import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFirefox, showIn } from '../engine.ts'

/** The rules of axe that a theme can break; whatever the others look at is the same in both. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

interface Barriers {
  /** A finding that is known and no barrier, with its reason where it is named. */
  readonly passedOver?: RegExp
  /** Both where nothing is said. */
  readonly themes?: readonly ('light' | 'dark')[]
}

/**
 * axe reports violations only: to name every element that passes takes more than to look at it. Firefox 153 ends the page's process while axe computes
 * the name of an open dialog, so that Chromium alone applies this rule.
 */
const only = {
  resultTypes: ['violations' as const],
  rules: { 'aria-dialog-name': { enabled: !isFirefox } },
}

type Looked = Awaited<ReturnType<AxeBuilder['analyze']>>
declare const axe: { run(options: { runOnly: string[] } & typeof only): Promise<Looked> }

/** The page has no barrier in the light theme, and none of its colours' in the dark one. */
export async function seesNoBarrier(
  page: Page,
  { passedOver, themes = ['light', 'dark'] }: Barriers = {},
): Promise<void> {
  for (const colorScheme of themes) {
    // A theme that is on its way has colours of its own.
    await showIn(page, colorScheme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const { violations } = await (colorScheme === 'light' ? look(page) : lookAtColours(page))
    const barriers = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    expect(barriers.filter((barrier) => !passedOver?.test(barrier))).toEqual([])
  }
}

/** The builder applies all rules. Otherwise axe opens a page of its own each time, for frames of other origins, which we have none of. */
const look = (page: Page): Promise<Looked> => new AxeBuilder({ page }).setLegacyMode().options(only).analyze()

/** The check uses the axe that `look` may have left in the page: half a megabyte need not be read again. */
async function lookAtColours(page: Page): Promise<Looked> {
  if (await page.evaluate(() => 'axe' in window))
    return page.evaluate((options) => axe.run(options), { ...only, runOnly: rulesOfColours })
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...only, runOnly: rulesOfColours })
    .analyze()
}
