import { expect, type Locator } from '@playwright/test'
import { test } from './policed-test.ts'
import { logIn, rowsOf } from './steps.ts'

test('a middle or Ctrl-click beside the link opens the row in a tab', async ({ page, context }) => {
  await logIn(page, 'super.admin')
  await page.goto('/modems')
  const row = (await rowsOf(page, 'Modems')).first()
  const link = new URL((await row.getByRole('link').first().getAttribute('href')) ?? '', page.url())
  const clicks: Parameters<Locator['click']>[0][] = [{ button: 'middle' }, { modifiers: ['ControlOrMeta'] }]
  for (const options of clicks) {
    const opened = context.waitForEvent('page')
    await row.locator('td:not(:has(a, button))').last().click(options)
    const tab = await opened
    await expect(tab).toHaveURL(link.href)
    await tab.close()
  }
  await expect(page).toHaveURL(/\/modems$/)
})
