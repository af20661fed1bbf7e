import { readMail } from '@emberwatch/api/testing/mail-folder'
import { expect, type Page } from '@playwright/test'
import { test } from './policed-test.ts'
import { chooseInMenu, logIn, watchTroubles } from './steps.ts'

test.use({ byKeyboard: true })

/** The life of an account, with the codes and links from the mail that the server sends. */

let count = 0
const newAddress = () => `person${++count}.${test.info().workerIndex}.${Date.now()}@harbour.example`
const firstPassword = 'correct horse'
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const mailTo = async (emailAddress: string, nth = 1) => {
  const mail = (await readMail(process.env.MAIL_FOLDER ?? '', emailAddress, nth)).at(nth - 1)
  if (!mail) throw new Error(`no mail ${nth} for ${emailAddress}`)
  return mail
}

async function register(page: Page, emailAddress: string) {
  await page.goto('/register')
  const values = {
    'First name': 'Åse',
    'Last name': 'Vik',
    Email: emailAddress,
    'Email confirmation': emailAddress,
    Password: firstPassword,
    'Password confirmation': firstPassword,
    Telephone: '+47 00 00 00 01',
    'Address line 1': 'Kaien 2',
    'Postal code': '6900',
    City: 'Florø',
    Country: 'Norway',
  }
  for (const [name, value] of Object.entries(values)) await label(page, name).fill(value)
  await label(page, 'I accept the terms').check()
  await button(page, 'Register').click()
  await expect(page).toHaveURL(/\/confirm-email$/)
}

async function confirm(page: Page, emailAddress: string) {
  await label(page, 'Confirmation code').fill((await mailTo(emailAddress)).code ?? '')
  await button(page, 'Confirm').click()
  await expect(page).not.toHaveURL(/confirm-email/)
}

async function signIn(page: Page, emailAddress: string, password: string) {
  await expect(page).toHaveURL(/\/login$/)
  await label(page, 'Email').fill(emailAddress)
  await label(page, 'Password').fill(password)
  await button(page, 'Log in').click()
}

test('an account lives from its registration to its deletion', async ({ page }) => {
  test.slow()
  const troubles = watchTroubles(page)
  const emailAddress = newAddress()
  await register(page, emailAddress)
  await chooseInMenu(page, 'Settings')
  await expect(page.getByText('Your email address is not confirmed yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Confirm', exact: true }).click()
  await confirm(page, emailAddress)
  await expect(page).toHaveURL(/\/sites$/)
  await expect(page.getByText('Your email address is not confirmed yet.')).toBeHidden()

  await chooseInMenu(page, 'Settings')
  await page.getByRole('tab', { name: 'Edit personal details' }).click()
  await expect(page).toHaveURL(/\/settings#1$/)
  await label(page, 'First name').fill('Åse Marie')
  await button(page, 'Save').click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Åse Marie Vik' })).toBeVisible()

  await page.getByRole('tab', { name: 'Change Password' }).click()
  await label(page, 'Current password').fill(firstPassword)
  await label(page, 'New password').fill('battery staple')
  await label(page, 'Password confirmation').fill('battery staple')
  await button(page, 'Save').click()
  await signIn(page, emailAddress, 'battery staple')
  await expect(page).toHaveURL(/\/sites$/)

  await page.goto('/settings#2')
  await label(page, 'Password').fill('battery staple')
  await button(page, 'Delete').click()
  expect(troubles).toEqual([])
  await signIn(page, emailAddress, 'battery staple')
  await expect(page.getByRole('main').getByText(/Email or password is invalid/)).toBeVisible()
})

test('a forgotten password is replaced with the code, then with the link', async ({ page }) => {
  const emailAddress = newAddress()
  await register(page, emailAddress)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The login has a field of that name too, and stands until the next page has loaded.
  await expect(button(page, 'Send code')).toBeVisible()
  await label(page, 'Email').fill(emailAddress)
  await button(page, 'Send code').click()
  await label(page, 'Confirmation code').fill((await mailTo(emailAddress, 2)).code ?? '')
  await label(page, 'New password').fill('second password')
  await label(page, 'Password confirmation').fill('second password')
  await button(page, 'Save').click()
  await signIn(page, emailAddress, 'second password')
  await expect(page).toHaveURL(/\/sites$/)

  await page.goto('/forgot-password')
  await label(page, 'Email').fill(emailAddress)
  await button(page, 'Send code').click()
  await expect(page.getByText(/If there is an account/)).toBeVisible()
  // The mail between them says that the password was changed.
  const { link = '' } = await mailTo(emailAddress, 4)
  await page.goto(link)
  await expect(page.getByText(/Hello Åse/)).toBeVisible()
  await label(page, 'New password').fill('third password')
  await label(page, 'Password confirmation').fill('third password')
  await button(page, 'Save').click()
  await signIn(page, emailAddress, 'third password')
  await expect(page).toHaveURL(/\/sites$/)

  await page.goto(link)
  await expect(page.getByText(/invalid token/)).toBeVisible()
  await button(page, 'Go to login page').click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a person without an account registers and accepts an invitation', async ({ page, browser }) => {
  const emailAddress = newAddress()
  const admin = await (await browser.newContext()).newPage()
  await logIn(admin, 'site.admin')
  await admin.getByRole('link', { name: 'Akerselva helsehus' }).click()
  await expect(admin).toHaveURL(/\/sites\/[\w-]+/)
  const siteId = new URL(admin.url()).pathname.split('/').at(-1)
  const invited = await admin.request.post(`/api/v1/sites/${siteId}/users`, {
    headers: { authorization: (await admin.evaluate(() => localStorage.getItem('auth_token'))) ?? '' },
    data: { emailAddress, accessLevel: 1 },
  })
  expect(invited.status()).toBe(200)

  await page.goto((await mailTo(emailAddress)).link ?? '')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Register' }).click()
  await register(page, emailAddress)
  await label(page, 'Confirmation code').fill((await mailTo(emailAddress, 2)).code ?? '')
  await button(page, 'Confirm').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Akerselva helsehus' })).toBeVisible()
  await button(page, 'Accept').click()
  await expect(page).toHaveURL(new RegExp(`/sites/${siteId}`))
  await page.goto('/sites')
  await expect(page.getByRole('link', { name: 'Akerselva helsehus' })).toBeVisible()
})

test('an unconfirmed person enters the code in place and adds a site', async ({ page }) => {
  const emailAddress = newAddress()
  await register(page, emailAddress)
  await page.goto('/sites')
  await button(page, 'Add site').click()
  const adding = page.getByRole('dialog', { name: 'Add site' })
  const values = { Name: 'Fjordly', 'Address line 1': 'Kai 1', 'Postal code': '6900', City: 'Florø', Country: 'Norway' }
  for (const [name, value] of Object.entries(values)) await adding.getByLabel(name, { exact: true }).fill(value)
  await adding.getByRole('button', { name: 'Add site' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your email' })
  await dialog.getByLabel('Confirmation code').fill((await mailTo(emailAddress)).code ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Fjordly' }).or(page.getByRole('link', { name: 'Fjordly' })),
  ).toBeVisible()
  await expect(page.getByText('Your email address is not confirmed yet.')).toBeHidden()
})

test('signing out ends a token on the server, also for all others', async ({ page, browser }) => {
  const tokenOf = (one: Page) => one.evaluate(() => localStorage.getItem('auth_token') ?? '')
  const statusWith = async (authorization: string) =>
    (await page.request.get('/api/v1/user', { headers: { authorization } })).status()
  const other = await (await browser.newContext()).newPage()
  await logIn(other, 'outsider')
  await logIn(page, 'outsider')
  const [here, there] = [await tokenOf(page), await tokenOf(other)]
  await page.goto('/settings#3')
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out everywhere else')).toBeVisible()
  expect([await statusWith(here), await statusWith(there)]).toEqual([200, 401])
  await chooseInMenu(page, 'Logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => statusWith(here)).toBe(401)
})

test('the terms open during registration without losing the input', async ({ page }) => {
  await page.goto('/register')
  await label(page, 'First name').fill('Åse')
  await label(page, 'Password').fill(firstPassword)
  await page.getByRole('link', { name: 'Terms and conditions' }).click()
  await expect(page.getByRole('heading', { name: 'Terms and conditions' })).toBeVisible()
  await button(page, 'Back').click()
  await expect(label(page, 'First name')).toHaveValue('Åse')
  await expect(label(page, 'Password')).toHaveValue('')
})

/** Leaves the server's date out of answers, which would correct a clock that the test has moved (product 15.3). */
async function hideServerTime(page: Page): Promise<void> {
  await page.route(/\/api\/v1\//, async (route) => {
    const response = await route.fetch()
    const { date: _date, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  // A stream has a date too, and cannot be answered whole.
  await page.route(/\/api\/v1\/live/, (route) => route.abort())
}

test.describe('the session', () => {
  test('warns five minutes before its end, with a login that returns', async ({ page }) => {
    await logIn(page, 'site.monitor')
    await page.goto('/systems')
    const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    await hideServerTime(page)
    await page.clock.install({ time: new Date((exp - 6 * 60) * 1000) })
    await page.goto('/systems')
    await expect(page.getByRole('heading', { level: 1, name: 'Systems' })).toBeVisible()
    await expect(page.getByText(/Your session ends/)).toBeHidden()
    await page.clock.fastForward(61_000)
    await expect(page.getByText(/Your session ends at/)).toBeVisible()
    await page.getByRole('button', { name: 'Log in again' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => sessionStorage.getItem('remembered_location'))).toBe('/systems')
  })

  test('leads to the login at its end and remembers the place', async ({ page }) => {
    await logIn(page, 'site.monitor')
    const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    await hideServerTime(page)
    await page.clock.install({ time: new Date((exp - 60) * 1000) })
    await page.goto('/modems')
    await expect(page.getByText(/Your session ends at/)).toBeVisible()
    await page.clock.fastForward(61_000)
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => sessionStorage.getItem('remembered_location'))).toBe('/modems')
  })

  test('starts in another tab that waits at the login', async ({ context }) => {
    const waiting = await context.newPage()
    await waiting.goto('/login')
    await expect(label(waiting, 'Email')).toBeVisible()
    const other = await context.newPage()
    await logIn(other, 'site.admin')
    await expect(waiting).toHaveURL(/\/sites$/)
  })
})

/** Invites the address to a site as its admin does, and answers the path that the mail leads to. */
async function invite(page: Page, emailAddress: string): Promise<string> {
  const login = { emailAddress: 'site.admin@emberwatch.example', password: 'emberwatch-demo' }
  const { data: admin } = await (await page.request.post('/api/v1/auth', { data: login })).json()
  const headers = { authorization: admin.token }
  const { data: sites } = await (await page.request.get('/api/v1/sites?name=Skansen', { headers })).json()
  await page.request.post(`/api/v1/sites/${sites[0].id}/users`, { headers, data: { emailAddress, accessLevel: 1 } })
  const { link = '' } = await mailTo(emailAddress, 2)
  return new URL(link).pathname
}

test('needs an in-place code for Accept without a confirmed address, not for Reject', async ({ page }) => {
  const accepting = newAddress()
  await register(page, accepting)
  await page.goto(await invite(page, accepting))
  await button(page, 'Accept').click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your email' })
  await dialog.getByLabel('Confirmation code').fill((await mailTo(accepting)).code ?? '')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page).toHaveURL(/\/sites\/[^/]+$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Skansen/ })).toBeVisible()
  await expect(page.getByText('Your email address is not confirmed yet.')).toBeHidden()

  const rejecting = newAddress()
  await page.goto('/logout')
  await register(page, rejecting)
  const path = await invite(page, rejecting)
  await page.goto(path)
  await button(page, 'Reject').click()
  await expect(page).toHaveURL(/\/sites$/)
  await page.goto(path)
  await expect(page.getByText('You have rejected this invitation.')).toBeVisible()
})

test('a browser without storage has every page and a session for its tab', async ({ page }) => {
  const troubles = watchTroubles(page)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document', 'SecurityError')
        },
      })
  })
  const refusal = page.getByText('This browser stores nothing for this site.', { exact: false })
  for (const path of ['/terms-and-conditions', '/reset-password?code=1', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(refusal).toBeVisible()
  }
  await logIn(page, 'site.operator')
  await expect(page).toHaveURL(/\/sites$/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(troubles).toEqual([])
})
