import { test as base, expect } from '@playwright/test'

/**
 * Playwright's `test`, which also fails when the browser had to enforce the content security policy or Trusted Types: nothing
 * of ours breaks them, so whatever does is a mistake. A test about a refusal takes what it provoked out of `violations`.
 */
export const test = base.extend<{ violations: string[] }>({
  violations: [
    async ({ context }, use) => {
      const violations: string[] = []
      context.on('console', (message) => {
        if (/content security policy|trusted ?(types|html|script)/i.test(message.text()))
          violations.push(message.text())
      })
      await use(violations)
      expect(violations, 'what the policy of the page refused').toEqual([])
    },
    { auto: true },
  ],
})
