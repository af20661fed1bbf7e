import type { Page } from '@playwright/test'
import type { Viewport } from './watch-document.ts'

/** One step of a journey: an address typed in, or a link of the page before. */
interface Step {
  readonly name: string
  readonly open: string | ((page: Page) => Promise<unknown>)
  readonly sees: Viewport
}

export interface Journey {
  readonly name: string
  readonly signedIn: boolean
  /** The journey is made once before, so that the browser's cache holds what it may. */
  readonly warm?: true
  readonly steps: readonly [Step, ...Step[]]
}

const sites: Step = {
  name: '/sites',
  open: '/sites',
  sees: { path: /^\/sites$/, selector: 'tbody a[href^="/sites/"]' },
}
const inMenu = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** People do these things first; each with an empty cache of its own. */
export const journeys: readonly Journey[] = [
  {
    name: 'cold /login',
    signedIn: false,
    steps: [{ name: '/login', open: '/login', sees: { path: /^\/login$/, selector: 'form input' } }],
  },
  { name: 'cold /sites', signedIn: true, steps: [sites] },
  {
    name: 'cold /reports, a modem',
    signedIn: true,
    steps: [
      { name: '/reports', open: '/reports', sees: { path: /^\/reports$/, selector: 'main a[href^="/unit-reports"]' } },
      {
        name: '/modems',
        open: inMenu('Modems'),
        sees: { path: /^\/modems$/, selector: 'tbody a[href^="/modems/"]' },
      },
      {
        name: 'a modem',
        open: (page) => page.locator('tbody a[href^="/modems/"]').first().click(),
        sees: { path: /^\/modems\/./, selector: 'main [role=tabpanel]' },
      },
    ],
  },
  { name: 'warm /sites', signedIn: true, warm: true, steps: [sites] },
]
