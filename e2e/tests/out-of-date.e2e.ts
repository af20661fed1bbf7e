import { demoIds } from '@emberwatch/demo'
import { expect, type Page } from '@playwright/test'
import { test } from './policed-test.ts'
import { type Account, beSignedIn } from './steps.ts'

/** What has changed elsewhere while a browser was closed, cut off or looked at something else. */

const live = '**/api/v1/live'

/** Puts the person into the browser as it stored them before they were given anything. */
async function beSignedInSinceBefore(page: Page, account: Account) {
  await beSignedIn(page, account)
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null')
    if (sessionStorage.getItem('is-old') || !user) return
    sessionStorage.setItem('is-old', 'yes')
    const permissions = { ...user.permissions, resources: {} }
    localStorage.setItem('user', JSON.stringify({ ...user, permissions }))
  })
}
const edit = (page: Page) => page.getByRole('tab', { name: 'Edit' })

test('what one was given on another device is there at the next start, without the stream of changes', async ({
  page,
}) => {
  await page.route(live, (route) => route.abort())
  await beSignedInSinceBefore(page, 'site.admin')
  await page.goto(`/sites/${demoIds.sites.nidelva}`)
  await expect(edit(page)).toBeVisible()
})
