import { demoIds } from '@emberwatch/demo'
import { expect, type Page } from '@playwright/test'
import { isFirefox } from '../engine.ts'
import { areaTag } from './area-tag.ts'
import { seesNoBarrier } from './barriers.ts'
import { test } from './shared-context-test.ts'
import { type Account, beSignedIn, settled, watchTroubles } from './steps.ts'

/**
 * Every screen in both themes and at a phone's width: no trouble in the console, no barrier, nothing that scrolls sideways.
 * Those of a site and a system: sites-systems.e2e.ts.
 */
const screens: readonly { path: string; as?: Account }[] = [
  { path: '/login' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/terms-and-conditions' },
  { path: '/confirm-email', as: 'unconfirmed' },
  { path: '/settings', as: 'unconfirmed' },
  { path: '/settings#1', as: 'site.admin' },
  { path: '/settings#2', as: 'site.admin' },
  { path: '/settings#3', as: 'site.admin' },
  { path: '/settings#5', as: 'site.admin' },
  { path: '/map', as: 'site.admin' },
  { path: '/map', as: 'super.admin' },
  { path: '/sites', as: 'site.admin' },
  { path: '/sites', as: 'super.monitor' },
  { path: `/sites/${demoIds.sites.nidelva}#5`, as: 'site.admin' },
  { path: `/sites/${demoIds.sites.nidelva}#7`, as: 'site.admin' },
  { path: '/wall', as: 'site.admin' },
  { path: '/systems', as: 'site.admin' },
  { path: '/modems', as: 'site.admin' },
  { path: '/reports', as: 'site.admin' },
  { path: '/unit-reports?generated=1', as: 'site.admin' },
  { path: '/system-event-reports?generated=1', as: 'site.monitor' },
  { path: '/install-base-reports', as: 'super.admin' },
  { path: '/unit-age-reports', as: 'super.admin' },
  { path: '/unit-age-reports#1', as: 'super.admin' },
  { path: '/system-unit-reports', as: 'super.admin' },
  { path: '/availability-report', as: 'site.monitor' },
  { path: `/systems/${demoIds.system('nidelva', 1)}#5`, as: 'site.monitor' },
  { path: `/sites/${demoIds.sites.nidelva}#6`, as: 'site.monitor' },
  { path: `/scanned-systems/${demoIds.scannedSystem('nidelva')}`, as: 'site.admin' },
  { path: `/scanned-loops/${demoIds.fullLoop}`, as: 'site.admin' },
  { path: '/administration', as: 'super.admin' },
  { path: '/administration#1', as: 'super.monitor' },
  { path: '/administration#4', as: 'super.monitor' },
  { path: `/users/${demoIds.users['site.admin']}`, as: 'site.admin' },
  { path: `/users/${demoIds.users['site.admin']}#3`, as: 'super.admin' },
  { path: `/users/${demoIds.users['site.admin']}#4`, as: 'super.admin' },
  { path: `/users/${demoIds.users['site.admin']}#5`, as: 'super.admin' },
  { path: `/modems/${demoIds.modem('nidelva')}`, as: 'site.admin' },
  { path: `/modems/${demoIds.modem('nidelva')}#1`, as: 'site.admin' },
  { path: `/modems/${demoIds.modem('nidelva')}#2`, as: 'site.admin' },
  { path: '/qr-code-generator', as: 'site.admin' },
  { path: `/sites/${demoIds.sites.nidelva}/record`, as: 'site.admin' },
  { path: '/nowhere', as: 'site.admin' },
]

// In Firefox the last file of all, which would keep one core busy and leave the other alone.
test.describe.configure({ mode: isFirefox ? 'parallel' : 'default' })

for (const as of new Set(screens.map((screen) => screen.as)))
  test.describe(`as ${as ?? 'nobody'}`, () => {
    test.use({ as })
    for (const { path } of screens.filter((screen) => screen.as === as))
      test(`${path} is free of barriers in both themes and fits a phone`, areaTag(path), async ({ page }) => {
        const troubles = watchTroubles(page)
        if (as) await beSignedIn(page, as)
        await open(page, path)
        await seesNoBarrier(page)
        await page.setViewportSize({ width: 390, height: 844 })
        await settled(page)
        // What goes by the width is drawn anew a moment after it has changed.
        const overhang = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
        await expect.poll(overhang).toBe(0)
        expect(troubles).toEqual([])
      })
  })

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}
