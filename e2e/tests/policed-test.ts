import { test as base, expect, type Page } from '@playwright/test'
import { isFirefox } from '../engine.ts'
import { workByKeyboard } from '../keyboard/work-by-keyboard.ts'

/**
 * Playwright's `test`, which also fails when the browser had to enforce the content security policy or Trusted Types: nothing
 * of ours breaks them, so whatever does is a mistake. A test about a refusal takes what it provoked out of `violations`,
 * or says by `test.use({ provokesRefusals: true })` that the browser reports it or not.
 * With `test.use({ byKeyboard: true })` every press is made by keyboard alone.
 */
export const test = base.extend<{
  violations: string[]
  provokesRefusals: boolean
  byKeyboard: boolean
  keyboard: undefined
}>({
  provokesRefusals: [false, { option: true }],
  byKeyboard: [false, { option: true }],
  keyboard: [
    async ({ byKeyboard, context }, use) => {
      let undo = () => {}
      if (byKeyboard)
        context.once('page', (page) => {
          undo = workByKeyboard(page)
        })
      await use(undefined)
      undo()
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await use(page)
    await endRoutes(page)
  },
  violations: [
    async ({ context, provokesRefusals }, use) => {
      const violations: string[] = []
      if (isFirefox) await context.addInitScript(sayViolations)
      context.on('console', (message) => {
        if (/content security policy|trusted ?(types|html|script)/i.test(message.text()))
          violations.push(message.text())
      })
      await use(violations)
      if (!provokesRefusals) expect(violations, 'what the policy of the page refused').toEqual([])
    },
    { auto: true },
  ],
})

/** A handler of a route that still waits for an answer when the test is over fails nothing: its page is about to close, if the test has not closed it. */
export async function endRoutes(page: Page): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Firefox tells its own console of violations and not the one that can be read from outside. */
const sayViolations = () =>
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.warn(`Content Security Policy: ${violatedDirective} refused ${blockedURI}`),
  )
