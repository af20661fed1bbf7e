import type { BrowserContext } from '@playwright/test'
import { endRoutes, test as policed } from './policed-test.ts'
import type { Account } from './steps.ts'

interface OfTest {
  /** The person whose browser it is; nobody's when left out. */
  as: Account | undefined
}
interface OfWorker {
  contextsByAccount: Map<Account | undefined, BrowserContext>
}

/**
 * The policed `test` for those that only look: all tests of a person share one browser's files and session, so that each opens its page as
 * somebody who was there before. What changes settings or data of the browser takes the other `test`.
 */
export const test = policed.extend<OfTest, OfWorker>({
  as: [undefined, { option: true }],
  contextsByAccount: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const contexts: OfWorker['contextsByAccount'] = new Map()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, contextsByAccount, as }, use) => {
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
