import { expect, type Page } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { test } from './policed-test.ts'
import { type Account, beSignedIn, settled } from './steps.ts'

/** An operator needs few clicks, at a desk and with a phone. */

const sizes = { 'a desk': { width: 1440, height: 900 }, 'a phone': { width: 390, height: 844 } }

/** Counts what the person presses. */
function counting() {
  let clicks = 0
  return {
    click: async (target: ReturnType<Page['getByRole']>) => {
      clicks += 1
      await target.click()
    },
    clicks: () => clicks,
  }
}

for (const [where, viewport] of Object.entries(sizes))
  for (const [as, path] of [
    ['site.operator', '/'],
    ['site.operator', '/map'],
    ['super.operator', '/map'],
  ] as [Account, string][])
    test(
      `at ${where} ${as} sees at ${path} the troubles without a click, and contacts after one`,
      areaTag('/map'),
      async ({ page }) => {
        await page.setViewportSize(viewport)
        await beSignedIn(page, as)
        const person = counting()
        await page.goto(path)
        const worst = page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem').first()
        await expect(worst).toContainText('Alarm')
        await settled(page)
        const box = await worst.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
        expect(person.clicks()).toBe(0)
        await person.click(worst.getByRole('button', { name: /^Whom to ring/ }))
        await expect(
          worst.getByRole('list', { name: 'Whom to ring' }).or(worst.getByText('Nobody has been named yet.')),
        ).toBeVisible()
        expect(person.clicks()).toBe(1)
      },
    )

for (const [where, viewport] of Object.entries(sizes))
  test(
    `at ${where} an operator sees a site's state and tabs, and its last week after two clicks`,
    areaTag('/sites'),
    async ({ page }) => {
      await page.setViewportSize(viewport)
      await beSignedIn(page, 'site.operator')
      await page.goto('/')
      const person = counting()
      await person.click(
        page.getByRole('table', { name: 'Sites' }).getByRole('link', { name: 'Nidelva kontorpark', exact: true }),
      )
      const state = page.getByRole('list', { name: 'State of the systems' })
      await expect(state.getByRole('link', { name: /^Alarm/ }).first()).toBeVisible()
      await settled(page)
      const tabs = await page.getByRole('tablist', { name: 'Site' }).boundingBox()
      expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
      await person.click(page.getByRole('tab', { name: 'History' }))
      await expect(page.getByRole('table', { name: 'History' })).toBeVisible()
      expect(person.clicks()).toBe(2)
    },
  )
