import { expect, type Locator, type Page } from '@playwright/test'
import { nextKeys } from './next-keys.ts'

type Worked = Pick<
  Locator,
  'click' | 'check' | 'uncheck' | 'fill' | 'focus' | 'press' | 'selectOption' | 'setInputFiles'
>

/**
 * Lets a test do by keyboard alone what it says as presses of a mouse: each of Playwright's actions walks to the element as a person
 * would, by Tab, within menus, tabs, groups of radios and lists by the arrow keys, and presses it. What cannot be reached fails.
 * @returns how to take it back, as all pages of a worker share the class
 */
export function workByKeyboard(page: Page): () => void {
  const methods = Object.getPrototypeOf(page.locator('body')) as Worked
  const { click, check, uncheck, fill, focus, press, selectOption, setInputFiles } = methods
  Object.assign(methods, byKeyboard)
  return () => Object.assign(methods, { click, check, uncheck, fill, focus, press, selectOption, setInputFiles })
}

const byKeyboard = {
  async click(this: Locator) {
    await walkTo(this)
    await this.page().keyboard.press(await keyThatPresses(this))
  },
  async check(this: Locator) {
    await setChecked(this, true)
  },
  async uncheck(this: Locator) {
    await setChecked(this, false)
  },
  async fill(this: Locator, text: string) {
    const { keyboard } = this.page()
    await walkTo(this)
    await keyboard.press('Control+A')
    if (text === '') await keyboard.press('Delete')
    else await keyboard.type(text)
  },
  async focus(this: Locator) {
    await walkTo(this)
  },
  async press(this: Locator, key: string) {
    await walkTo(this)
    await this.page().keyboard.press(key)
  },
  async selectOption(this: Locator, label: string) {
    await walkTo(this)
    await this.page().keyboard.type(label)
    await expect(this.locator('option:checked')).toHaveText(label)
    return [label]
  },
  /** A field of files lies behind a button that asks for one. */
  async setInputFiles(this: Locator, files: Parameters<Locator['setInputFiles']>[0]) {
    const button = this.locator('xpath=ancestor::*[contains(@class, "ant-upload")][1]').getByRole('button')
    const [chooser] = await Promise.all([
      this.page().waitForEvent('filechooser'),
      byKeyboard.press.call(button, 'Enter'),
    ])
    await chooser.setFiles(files)
  },
} satisfies { [Name in keyof Worked]: (this: Locator, ...args: never[]) => Promise<unknown> }

async function setChecked(locator: Locator, isWanted: boolean): Promise<void> {
  await walkTo(locator)
  // Walking through radios has chosen one already.
  if ((await locator.isChecked()) !== isWanted) await locator.page().keyboard.press('Space')
  await expect(locator).toBeChecked({ checked: isWanted })
}

/** Looks at the page before something counts as out of reach; each may ask for a hundred presses. */
const looks = 100
const estimates = 10

async function walkTo(locator: Locator): Promise<void> {
  const { keyboard } = locator.page()
  await expect(locator).toBeVisible()
  await expect(locator).toBeEnabled()
  for (let look = 0; look < looks; look++) {
    const next = await locator.evaluate(nextKeys)
    if (!next) return
    // A person who has gone past it a few times goes on step by step.
    for (let times = look < estimates ? next.times : 1; times > 0; times--) await keyboard.press(next.key)
    if (next.key.startsWith('Arrow')) await locator.evaluate(afterNextFrame)
  }
  throw new Error(`No key leads to ${locator}`)
}

/** A menu moves its focus with the next frame; who looks before that goes a step too far, and presses what comes after. */
const afterNextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

const keyThatPresses = (locator: Locator): Promise<'Enter' | 'Space' | 'ArrowDown'> =>
  locator.evaluate((element) => {
    if (element.matches('[type=checkbox], [type=radio]')) return 'Space'
    return element.matches('[role=combobox]') ? 'ArrowDown' : 'Enter'
  })
