import { demoIds } from '@emberwatch/api/fleet'
import type { AreaName } from '@emberwatch/federation'
import { expect, type Page } from '@playwright/test'
import type { Account } from './steps.ts'

/** A page of each area, by which tests see whether the area works. */
interface Home {
  readonly account: Account
  readonly path: string
  readonly page: string
  readonly heading: RegExp
}

const homesByArea = {
  auth: { account: 'super.admin', path: '/settings', page: 'SettingsPage', heading: /Settings/ },
  admin: {
    account: 'super.admin',
    path: '/administration',
    page: 'AdministrationPage',
    heading: /Administration/,
  },
  'sites-systems': { account: 'super.admin', path: '/sites', page: 'SitesPage', heading: /^Sites$/ },
  modems: { account: 'super.admin', path: '/modems', page: 'ModemsPage', heading: /^Modems$/ },
  loops: {
    account: 'super.admin',
    path: `/scanned-systems/${demoIds.scannedSystem('nidelva')}`,
    page: 'ScannedSystemPage',
    heading: /./,
  },
  reports: { account: 'super.admin', path: '/reports', page: 'ReportsPage', heading: /^Reports$/ },
} satisfies Partial<Record<AreaName, Home>>

export type HomeArea = keyof typeof homesByArea
export const homes: Readonly<Record<HomeArea, Home>> = homesByArea
export const homeAreas = Object.keys(homes) as HomeArea[]

export const panelOf = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'unavailable' })

/** The area's page is there, whichever release it comes from. */
export async function expectHome(page: Page, area: HomeArea): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: homes[area].heading })).toBeVisible({ timeout: 25_000 })
  await expect(panelOf(page)).toHaveCount(0)
}

/** Goes to an address inside the document, as a click on a link does. */
export const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Every area but this one works, without a reload. */
export async function expectOthers(page: Page, dead: HomeArea): Promise<void> {
  for (const area of homeAreas) {
    if (area === dead) continue
    await goInside(page, homes[area].path)
    await expectHome(page, area)
  }
}
