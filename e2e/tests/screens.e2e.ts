import AxeBuilder from '@axe-core/playwright'
import { demoIds } from '@emberwatch/api'
import { expect, type Page, test } from '@playwright/test'
import { type Account, logIn, settled, watchTroubles } from './steps.ts'

/** Every screen in both themes and at a phone's width: no trouble in the console, no barrier, nothing that scrolls sideways. */
const screens: readonly { path: string; as?: Account }[] = [
  { path: '/login' },
  { path: '/register' },
  { path: '/forgot-password' },
  { path: '/terms-and-conditions' },
  { path: '/confirm-email', as: 'unconfirmed' },
  { path: '/settings', as: 'unconfirmed' },
  { path: '/settings#1', as: 'site.admin' },
  { path: '/settings#2', as: 'site.admin' },
  { path: '/map', as: 'site.admin' },
  { path: '/map', as: 'super.admin' },
  { path: '/sites', as: 'site.admin' },
  { path: '/systems', as: 'site.admin' },
  { path: '/modems', as: 'site.admin' },
  { path: '/reports', as: 'site.admin' },
  { path: '/unit-reports', as: 'site.admin' },
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

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })
    for (const { path, as } of screens) {
      test(`${path} as ${as} is free of barriers`, async ({ page }) => {
        const troubles = watchTroubles(page)
        if (as) await logIn(page, as)
        await open(page, path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
        expect(troubles).toEqual([])
      })
    }
  })
}

test.describe('at a phone’s width', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  for (const { path, as } of screens) {
    test(`${path} as ${as} does not scroll sideways`, async ({ page }) => {
      if (as) await logIn(page, as)
      await open(page, path)
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    })
  }
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}
