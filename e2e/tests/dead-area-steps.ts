import { expect, type Page } from '@playwright/test'
import { rowsOf } from './steps.ts'

/** What tests of an area whose files are lost, slow or tampered with look at: modems stands for all areas. */

export const modemFiles = /\/areas\/modems\//
export const entries = /\/areas\/modems\/[^/]+\/remoteEntry\.js$/
export const pageChunks = /\/areas\/modems\/[^/]+\/pages-ModemsPage\.[^/]+\.js$/
export const ofVersion = (name: string) => new RegExp(`/areas/modems/${name.replaceAll('.', '\\.')}/`)

export const panel = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'unavailable' })
export const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
export const open = (page: Page, word: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: word }).click()

/** Marks the document; the mark is gone after a reload. */
export const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { mark: 'same document' }))
export const markOf = (page: Page) => page.evaluate(() => (window as { mark?: string }).mark)

/** Versions of modems of which the page asked for files. */
export function watchVersions(page: Page): Set<string> {
  const versions = new Set<string>()
  page.on('response', (response) => {
    const match = /\/areas\/modems\/([^/]+)\//.exec(response.url())
    if (match?.[1] && response.ok()) versions.add(match[1])
  })
  return versions
}

export async function expectModems(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Modems' })).toBeVisible()
  await rowsOf(page, 'Modems')
  await expect(panel(page)).toHaveCount(0)
}

/** Everything that is not of modems, by clicking and by address. */
export async function expectTheRest(page: Page): Promise<void> {
  await open(page, 'Sites')
  await rowsOf(page, 'Sites')
  await open(page, 'Systems')
  await rowsOf(page, 'Systems')
  await open(page, 'Reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'unavailable' })).toHaveCount(0)
}

export async function openFirstSite(page: Page): Promise<void> {
  await open(page, 'Sites')
  await (await rowsOf(page, 'Sites')).first().getByRole('link').first().click()
  await expect(tab(page, 'Systems')).toBeVisible()
}
