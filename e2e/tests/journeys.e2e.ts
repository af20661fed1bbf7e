import { expect } from '@playwright/test'
import { test } from './policed-test.ts'
import { chooseInMenu, logIn, rowsOf, watchTroubles } from './steps.ts'

test.use({ byKeyboard: true })

test.describe('signing in and out', () => {
  test('a person signs in, uses a site of three areas and signs out', async ({ page }) => {
    const troubles = watchTroubles(page)
    await logIn(page, 'site.operator')
    await expect(page).toHaveURL(/\/sites$/)
    await page.getByRole('link', { name: 'Akerselva helsehus' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Akerselva helsehus' })).toBeVisible()

    await page.getByRole('tab', { name: 'Systems', exact: true }).click()
    await expect(await rowsOf(page, 'Systems')).not.toHaveCount(0)
    await page.getByRole('tab', { name: 'Modems' }).click()
    await expect(page).toHaveURL(/#2$/)
    await expect(await rowsOf(page, 'Modems')).toHaveCount(1)
    await page.getByRole('tab', { name: 'Loop systems' }).click()
    await expect(page).toHaveURL(/#3$/)
    await rowsOf(page, 'Loop systems')
    await page.getByRole('table', { name: 'Loop systems' }).getByRole('link').first().click()
    await rowsOf(page, 'Loops')

    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Loop systems' })).toHaveAttribute('aria-selected', 'true')
    await chooseInMenu(page, 'Logout')
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('auth_token')
    expect(troubles).toEqual([])
  })

  test('a visitor returns to the target after login, except after a logout', async ({ page }) => {
    await page.goto('/systems?type=autroprime')
    await expect(page).toHaveURL(/\/login$/)
    await logIn(page, 'site.monitor', page.url())
    await expect(page).toHaveURL(/\/systems\?type=autroprime$/)
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await logIn(page, 'super.monitor')
    await expect(page).toHaveURL(/\/administration$/)
  })

  test('a wrong password shows an error in the form and changes nothing', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill('site.admin@emberwatch.example')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('main').getByText(/Email or password is invalid/)).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('a sign-out in one tab signs out the other', async ({ context }) => {
    const one = await context.newPage()
    await logIn(one, 'site.admin')
    const other = await context.newPage()
    await other.goto('/modems')
    await rowsOf(other, 'Modems')
    await one.goto('/logout')
    await expect(other).toHaveURL(/\/login$/)
  })

  test('a refused token leads to the login', async ({ page }) => {
    await logIn(page, 'site.admin')
    await page.route('**/api/v1/systems?*', (route) =>
      route.fulfill({ status: 400, json: { status: 400, statusText: 'user.invalid_auth_token' } }),
    )
    await page.getByRole('link', { name: 'Systems', exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test.describe('access by role', () => {
  test("the menu has the role's entries", async ({ page }) => {
    await logIn(page, 'site.admin')
    await page.getByRole('button', { name: 'Ådne Lervik' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Map',
      'Sites',
      'Systems',
      'Modems',
      'Reports',
      'Settings',
      'Wall',
      'Logout',
    ])
    await page.keyboard.press('Escape')
    await page.goto('/logout')
    await logIn(page, 'super.operator')
    await page.getByRole('button', { name: 'Oddvar Østby' }).click()
    await expect(page.getByRole('menuitem').first()).toHaveText('Administration')
  })

  test('/administration redirects others to /sites and shows super users the counters', async ({ page }) => {
    await logIn(page, 'site.admin')
    await page.goto('/administration')
    await expect(page).toHaveURL(/\/sites$/)
    await page.goto('/logout')
    await logIn(page, 'super.monitor')
    await expect(page.getByText('Loop units')).toBeVisible()
    await expect(await rowsOf(page, 'Live connections')).toHaveCount(10)
  })

  test('a site of others shows the 403 page and one snackbar', async ({ page, context }) => {
    await logIn(page, 'site.admin')
    await page.getByRole('link', { name: 'Nidelva kontorpark' }).click()
    await expect(page).toHaveURL(/\/sites\/[\w-]+/)
    const address = page.url()
    await context.clearCookies()
    await page.goto('/logout')
    await logIn(page, 'outsider')
    await page.goto(address)
    await expect(page).toHaveURL(/\/403$/)
    await expect(page.getByRole('heading', { name: 'Unauthorized access' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notices' }).getByText('Unauthorized access')).toHaveCount(1)
  })

  test('unknown addresses show "Page not found" with a way home, other statuses their number', async ({ page }) => {
    await logIn(page, 'site.admin')
    for (const path of ['/nowhere', '/a/b/c', '/404', '/sites/x/y/z']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL(/\/sites$/)
    await page.goto('/502')
    await expect(page.getByRole('heading', { name: 'Error 502' })).toBeVisible()
  })
})

test.describe('working with tables and reports', () => {
  test('search, sort and page are in the address, and Back restores the view', { tag: '@sites-systems' }, async ({
    page,
  }) => {
    await logIn(page, 'super.admin')
    await page.goto('/modems')
    await rowsOf(page, 'Modems')
    await page
      .getByRole('navigation', { name: 'Pagination' })
      .getByRole('button', { name: 'Page 2', exact: true })
      .click()
    await expect(page).toHaveURL(/page=2/)
    await page.getByRole('button', { name: /^Search Site/ }).click()
    await page.getByPlaceholder('Search').fill('nidelva')
    await expect(page).toHaveURL(/siteName=nidelva/)
    await expect(page).not.toHaveURL(/page=2/)
    await expect(await rowsOf(page, 'Modems')).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL(/page=2/)
    await expect(await rowsOf(page, 'Modems')).toHaveCount(10)
  })

  test('the page size applies to every table', { tag: '@sites-systems' }, async ({ page }) => {
    await logIn(page, 'super.admin')
    await page.goto('/modems')
    await rowsOf(page, 'Modems')
    await page.getByLabel('Page size').selectOption('25')
    await expect(await rowsOf(page, 'Modems')).toHaveCount(25)
    await page.goto('/administration')
    await expect(await rowsOf(page, 'Live connections')).toHaveCount(25)
  })

  test('the unit report waits for Generate and shows tiles and rows', { tag: '@reports' }, async ({ page }) => {
    await logIn(page, 'site.admin')
    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    await page.getByRole('link', { name: 'Unit report', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Generate' })).toBeDisabled()
    await page.getByLabel('Unit type').fill('BHH-300')
    await page.getByLabel('Start date').fill('01/01/2000')
    await page.getByRole('button', { name: 'Generate' }).click()
    await rowsOf(page, 'Unit report')
    await expect(page.getByText('Units', { exact: true })).toBeVisible()
  })

  test('a lost connection is reported above the table, and Retry loads the rows', async ({ page }) => {
    await logIn(page, 'site.admin')
    await page.route('**/api/v1/systems?*', (route) => route.abort())
    await page.getByRole('link', { name: 'Systems', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No internet connection' }).first()).toBeVisible()
    await page.unroute('**/api/v1/systems?*')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await rowsOf(page, 'Systems')
  })
})
