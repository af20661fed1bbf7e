import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Page } from '@playwright/test'
import { seesNoBarrier } from './barriers.ts'
import { test } from './policed-test.ts'
import { beSignedIn, chooseInMenu, settled } from './steps.ts'

/** Drafts of forms in a browser's own storage, also in Firefox (product 6.11). */

const draftTexts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('emberwatch-drafts')
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('drafts')) return resolve([])
          const all = database.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(all.result.map((draft) => JSON.stringify(draft)))
          }
        }
      }),
  )
const draftsOf = async (page: Page) => (await draftTexts(page)).length

/** Leaves an unsaved contact on the page of a site. */
async function leaveDraft(page: Page) {
  await page.goto(`/sites/${demoIds.sites.nidelva}#5`)
  await settled(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Name').last().fill('Night porter')
  await expect.poll(() => draftsOf(page)).toBe(1)
}

const endings: Record<string, (page: Page) => Promise<unknown>> = {
  'the address of the login': (page) => page.goto('/login'),
  'the end of their session elsewhere': async (page) => {
    const authorization = (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? ''
    await page.request.post('/api/v1/auth/logout', { headers: { authorization } })
    await page.goto('/sites')
  },
  'leaving the screen as a wall': async (page) => {
    await page.goto('/wall')
    await page.getByRole('button', { name: 'Leave this screen as a wall' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Hall')
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  },
}
for (const [what, end] of Object.entries(endings))
  test(`no input remains on the device after ${what}`, async ({ page }) => {
    await beSignedIn(page, 'site.admin')
    await leaveDraft(page)
    // Each ending begins on another page, as of a tab that was closed.
    await page.goto('/systems')
    await settled(page)
    await end(page)
    await expect.poll(() => draftsOf(page)).toBe(0)
  })

test('a closed tab loses no input of a long form, and a sign-out deletes it', async ({ page: first, context }) => {
  await beSignedIn(first, 'site.admin')
  const openForm = async (page: Page) => {
    await page.goto(`/sites/${demoIds.sites.nidelva}#5`)
    await settled(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('form', { name: 'Contacts and instructions' })).toBeVisible()
  }
  await openForm(first)
  await first.getByRole('button', { name: 'Add contact' }).click()
  await first.getByLabel('Name').last().fill('Night porter')
  await first.getByLabel('Role').last().fill('Porter')
  await first.getByLabel('Key box').fill('Code 4711')
  await expect.poll(() => draftTexts(first)).toEqual([expect.stringContaining('Porter')])
  await first.close()

  const page = await context.newPage()
  await openForm(page)
  await expect(page.getByText(/^You began this on /)).toBeVisible()
  await seesNoBarrier(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Role').last()).toHaveValue('Porter')
  // Instructions are secrets, which no draft holds.
  await expect(page.getByLabel('Key box')).toHaveValue(/^Left of the main entrance/)
  await expect(page.getByLabel('Name').last()).toHaveValue('Night porter')
  await expect.poll(() => draftsOf(page)).toBe(1)

  await chooseInMenu(page, 'Logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => draftsOf(page)).toBe(0)
})
