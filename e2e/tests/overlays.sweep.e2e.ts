import { demoIds } from '@emberwatch/api/fleet'
import { expect, type Page } from '@playwright/test'
import * as barriers from './barriers.ts'
import { test } from './policed-test.ts'
import { beSignedIn, settled, watchTroubles } from './steps.ts'

/** Dialogs and menus over a page open and work by keyboard alone, in both themes, without barriers. */
const site = `/sites/${demoIds.sites.nidelva}`

/** The list of a combobox scrolls as the arrow keys in its field walk along it; axe looks for a stop of the Tab key. */
const worked = /^scrollable-region-focusable: <div class="ant-select-dropdown-list-holder"/

const seesNoBarrier = (page: Page) => barriers.seesNoBarrier(page, { passedOver: worked })

async function open(page: Page, path: string) {
  const troubles = watchTroubles(page)
  await beSignedIn(page, 'site.admin')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(path)
  await settled(page)
  return troubles
}

test('a menu opens, works by arrow keys and returns the focus', async ({ page }) => {
  const troubles = await open(page, site)
  const actions = page.getByRole('main').getByRole('button', { name: 'Actions', exact: true })
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect(actions).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await seesNoBarrier(page)
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(actions).toBeFocused()
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sites' })).toBeVisible()
  await seesNoBarrier(page)
  await page.keyboard.press('End')
  // The link inside of the entry, which can be opened in a new tab.
  await expect(page.locator(':focus')).toHaveText('Logout')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitemcheckbox', { name: 'Compact rows' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  expect(troubles).toEqual([])
})

test('a dialog has the focus from its first field until it closes', async ({ page }) => {
  const troubles = await open(page, site)
  const invite = page.getByRole('button', { name: 'Invite' })
  await invite.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite to this site' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await seesNoBarrier(page)
  await page.keyboard.type('kari@emberwatch.example')
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Email')).toHaveValue('kari@emberwatch.example')
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab')
    // Between the last field and the first the focus is the browser's own for a step.
    const isInside = await dialog.evaluate(
      (element) => document.activeElement === document.body || element.parentElement?.contains(document.activeElement),
    )
    expect(isInside).toBe(true)
  }
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(invite).toBeFocused()
  await invite.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(troubles).toEqual([])
})

test('a select announces its choice and works by arrow keys', async ({ page }) => {
  const troubles = await open(page, site)
  const level = page.getByLabel('Access level of site.monitor@emberwatch.example')
  await expect(level).toHaveAccessibleDescription('Monitor Only')
  await level.press('Enter')
  await expect(page.getByRole('option', { name: 'System Operator' })).toBeVisible()
  await seesNoBarrier(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Access level changed').first()).toBeVisible()
  await seesNoBarrier(page)
  await expect(level).toHaveAccessibleDescription('System Operator')
  await level.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(level).toHaveAccessibleDescription('Monitor Only')
  expect(troubles).toEqual([])
})

test('suggestions follow the input, close on Escape and are taken on Enter', async ({ page }) => {
  const troubles = await open(page, '/unit-reports')
  const field = page.getByLabel('Unit type')
  await field.click()
  await seesNoBarrier(page)
  await field.fill('330')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(field).not.toHaveAttribute('aria-activedescendant', /-1$/)
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue('330')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('BSD-330')
  expect(troubles).toEqual([])
})

test('tabs work by arrow keys and Enter', async ({ page }) => {
  const troubles = await open(page, site)
  await page.getByRole('tab', { name: 'Invitations' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#1$/)
  await expect(page.getByRole('tabpanel', { name: 'Systems' })).toBeVisible()
  expect(troubles).toEqual([])
})

test('overlays fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, site)
  await page.getByRole('button', { name: 'Invite' }).click()
  const box = await page.getByRole('dialog').boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click()
  const menu = await page.getByRole('menu').boundingBox()
  expect(menu && menu.x >= 0 && menu.x + menu.width <= 390).toBe(true)
})
