import { join } from 'node:path'
import { registryPath } from '@emberwatch/federation'
import { expect, type Page } from '@playwright/test'
import { copyRelease } from './made-releases.ts'
import { test } from './own-host.ts'
import { beSignedIn } from './steps.ts'

/** Sessions follow what ops do, without a reload, and without losing work (product 21.7). */

const by = { who: 'e2e', note: 'for a test' }

const ask = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))
const takeItNow = (page: Page) => page.getByRole('button', { name: 'Use it now' }).last().click()

test('a new release waits for unsaved work and comes on the next navigation', async ({ page, host }) => {
  await beSignedIn(page, 'super.admin')
  await page.goto('/settings#1')
  const field = page.getByRole('textbox').first()
  await field.fill('Kari Anne')
  await host.registry.publish(await copyRelease('auth', '8.40.0', join(host.folder, 'auth-8.40.0')), by)
  const response = page.waitForResponse(`**${registryPath}`)
  await ask(page)
  await response
  await takeItNow(page)
  await expect(page.getByText('Save or discard your changes first')).toBeVisible()
  await expect(field).toHaveValue('Kari Anne')
  await host.registry.rollback('auth', by)
})

test('a canary stays with its people only, whom a rollback reaches too', async ({ page, host }) => {
  await host.registry.publish(await copyRelease('reports', '8.1.0', join(host.folder, 'reports-8.1.0')), by, {
    activate: false,
  })
  await beSignedIn(page, 'site.admin')
  await page.goto('/sites')
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id as string)
  const versions: string[] = []
  page.on('response', (response) => {
    const match = /\/areas\/reports\/([^/]+)\/pages-/.exec(response.url())
    if (match?.[1]) versions.push(match[1])
  })
  const openReports = async () => {
    versions.length = 0
    const answer = await page.goto('/reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    return (await answer?.text()) ?? ''
  }
  await host.registry.canary('reports', '8.1.0', { users: ['somebody-else'] }, by)
  expect(await openReports()).not.toContain(id)
  expect(versions).not.toContain('8.1.0')

  await host.registry.canary('reports', '8.1.0', { users: [id, 'somebody-else'] }, by)
  for (let i = 0; i < 2; i++) {
    expect(await openReports()).not.toContain(id)
    expect(versions).toContain('8.1.0')
  }
  await host.registry.endCanary('reports', by)
  await openReports()
  expect(versions).not.toContain('8.1.0')
})
