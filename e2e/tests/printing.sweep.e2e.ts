import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Page } from '@playwright/test'
import { test } from './policed-test.ts'
import { beSignedIn, settled } from './steps.ts'

/** The record of a site on paper (product 7.6). */

test.beforeEach(async ({ page }) => {
  await beSignedIn(page, 'site.admin')
  await page.goto(`/sites/${demoIds.sites.nidelva}/record`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await settled(page)
})

/** Reads each heading that Chromium names in the file's outline: the points between the page's foot and its top. */
async function headingsOf(page: Page): Promise<number[]> {
  const file = (await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })).toString('latin1')
  return [...file.matchAll(/\/XYZ [\d.]+ ([\d.]+)/g)].map(([, fromFoot]) => Number(fromFoot))
}

/** 14 mm of margin, the heading, and below it a row of a table at least. */
const leastRoom = 40 + 24 + 20

test('a heading prints on the page of its content', async ({ page }) => {
  const room = page.locator('#room')
  await page.getByRole('article').evaluate((article) => {
    article.prepend(Object.assign(document.createElement('div'), { id: 'room' }))
  })
  for (let height = 0; height < 1000; height += 25) {
    await room.evaluate((element, space) => Object.assign(element.style, { height: `${space}px` }), height)
    const headings = await headingsOf(page)
    expect(headings.length).toBeGreaterThan(6)
    expect([height, headings.filter((fromFoot) => fromFoot < leastRoom)]).toEqual([height, []])
  }
})
