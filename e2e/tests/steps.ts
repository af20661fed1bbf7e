import { type DemoAccount, demoPassword } from '@emberwatch/api/fleet'
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from '../sign-in.ts'

/** Steps that journeys are made of, in the words of a person. */

export type Account = DemoAccount

/** Fills in the login form and waits until the person is in. */
export async function logIn(page: Page, account: Account, path = '/login'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email', { exact: true }).fill(`${account}@emberwatch.example`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/\/login$/)
}

const sessionOf = (account: Account, url = process.env.BASE_URL ?? '') => signIn(url, account)

/** Makes a token for calls of the API beside the browser. */
export const tokenOf = async (account: Account): Promise<string> => (await sessionOf(account)).token

/**
 * Puts a session into the browser, as a login would, without its screens.
 * @param url of a platform of the test's own; else that of the server of all tests
 */
export async function beSignedIn(page: Page, account: Account, url?: string): Promise<void> {
  const { token, ...user } = await sessionOf(account, url)
  await page.addInitScript(
    ([auth, person]) => {
      // Firefox runs this in the empty page that each begins with, too, which has no storage.
      if (origin === 'null') return
      if (localStorage.getItem('auth_token')) return
      localStorage.setItem('auth_token', auth)
      localStorage.setItem('user', person)
    },
    [token, JSON.stringify(user)] as const,
  )
}

/** Begins where a login would have led, on the server of all tests: for those whose subject comes after it. */
export async function openAs(page: Page, account: Account): Promise<void> {
  await beSignedIn(page, account)
  await page.goto('/')
}

/** Opens the user's menu and chooses one of its words. */
export async function chooseInMenu(page: Page, word: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByRole('menuitem', { name: word }).click()
}

/** Opens a list of choices and takes one. */
export async function choose(list: Locator, option: string): Promise<void> {
  await list.click()
  await list.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByTitle(option).click()
}

/** Waits until nothing is on its way to the screen; the line of live changes is never idle. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.ant-skeleton, [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Waits until the table has rows and answers its body rows. */
export async function rowsOf(page: Page, name: string) {
  const table = page.getByRole('table', { name })
  await expect(table.locator('tbody tr').first()).toBeVisible()
  return table.locator('tbody tr')
}

/** Collects what the page's console and policy complain about; a test asserts that there is nothing. */
export function watchTroubles(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => troubles.push(String(error)))
  return troubles
}
