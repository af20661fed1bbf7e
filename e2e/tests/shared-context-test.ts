import type { BrowserContext } from '@playwright/test'
import { endRoutes, test as policed } from './policed-test.ts'
import type { Account } from './steps.ts'

interface Options {
  /** The browser is this person's; nobody's when left out. */
  as: Account | undefined
}

/** Contexts of this worker, which end with its browser. A fixture of the worker would make Playwright start another worker, and another browser. */
const contextsByAccount = new Map<Account | undefined, BrowserContext>()

/**
 * The policed `test` for those that only look: all tests of a person share one browser's files and session, so that each opens its page as
 * somebody who was there before. What changes settings or data of the browser takes the other `test`.
 */
export const test = policed.extend<Options>({
  as: [undefined, { option: true }],
  context: async ({ browser, as }, use) => {
    const context = contextsByAccount.get(as) ?? (await browser.newContext())
    contextsByAccount.set(as, context)
    await use(context)
  },
  page: async ({ context }, use) => {
    const page = await context.newPage()
    await use(page)
    await endRoutes(page)
    await page.close()
  },
})
