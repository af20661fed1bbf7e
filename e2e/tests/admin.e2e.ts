import { demoIds } from '@emberwatch/api/fleet'
import { expect } from '@playwright/test'
import { test } from './policed-test.ts'
import { beSignedIn, choose, logIn, rowsOf } from './steps.ts'

test.use({ byKeyboard: true })

test('a super user promotes a person and finds it in the record', async ({ page }) => {
  await logIn(page, 'super.admin')
  await expect(page).toHaveURL(/\/administration$/)
  for (const [tab, table] of [
    ['Users', 'Users'],
    ['Sites', 'Sites'],
    ['Systems', 'Systems'],
    ['Modems', 'Modems'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await rowsOf(page, table)
  }
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Search pages/ })
  // Somebody whom no other test signs in meanwhile.
  await search.fill('anders aune')
  await expect(page.getByRole('option', { name: /Anders Aune/ })).toBeVisible()
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anders Aune')
  const person = new URL(page.url()).pathname
  await rowsOf(page, 'Sites')

  await page.getByRole('tab', { name: 'Permissions' }).click()
  await expect(page.getByLabel('Global level')).toBeDisabled()
  await choose(page.getByLabel('User type'), 'Super')
  await choose(page.getByLabel('Global level'), 'Monitor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Permissions changed')).toBeVisible()

  await page.goto(`${person}#5`)
  const lines = await rowsOf(page, 'Activity')
  // The line above names the reader of the person's page.
  const changed = lines.filter({ hasText: 'Changed permissions' }).first()
  await expect(changed).toContainText('User type: Regular → Super')

  await page.goto(`${person}#4`)
  await choose(page.getByLabel('User type'), 'Regular')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Permissions changed').last()).toBeVisible()
})

test('an operator sees only their own levels, as text', async ({ page }) => {
  await beSignedIn(page, 'site.operator')
  await page.goto('/administration')
  await expect(page).toHaveURL(/\/sites$/)
  await page.goto(`/users/${demoIds.users.outsider}`)
  await expect(page.getByText('Unauthorized access').first()).toBeVisible()
  await page.goto(`/users/${demoIds.users['site.operator']}`)
  const rows = await rowsOf(page, 'Sites')
  await expect(rows.first()).toContainText('System Operator')
  await expect(page.getByRole('tab')).toHaveText(['Sites', 'Systems', 'Modems', 'Levels'])
})
