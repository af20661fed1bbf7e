import { demoIds } from '@emberwatch/demo'
import { expect, type Page } from '@playwright/test'
import { seesNoBarrier } from './barriers.ts'
import { test } from './policed-test.ts'
import { beSignedIn, chooseInMenu, settled } from './steps.ts'

/** Drafts of forms in a browser's own storage, also in Firefox (product 6.11). */

const draftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('emberwatch-drafts')
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('drafts')) return resolve(0)
          const count = database.transaction('drafts').objectStore('drafts').count()
          count.onsuccess = () => {
            database.close()
            resolve(count.result)
          }
        }
      }),
  )

test('a tab that is closed in the middle of a long form loses nothing, and signing out leaves nothing', async ({
  page: first,
  context,
}) => {
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
  await first.getByLabel('Water').fill('In the street')
  await expect.poll(() => draftsOf(first)).toBe(1)
  await first.close()

  const page = await context.newPage()
  await openForm(page)
  await expect(page.getByText(/^You began this on /)).toBeVisible()
  await seesNoBarrier(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Water')).toHaveValue('In the street')
  await expect(page.getByLabel('Name').last()).toHaveValue('Night porter')
  await expect.poll(() => draftsOf(page)).toBe(1)

  await chooseInMenu(page, 'Logout')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => draftsOf(page)).toBe(0)
})
