import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { areaTag } from './area-tag.ts'
import { dialogsWithChoices } from './dialog-list.ts'
import { test } from './own-platform.ts'
import { beSignedIn, settled } from './steps.ts'

/** What opens over a dialog takes a press of the mouse and of a finger, as a modal's own box takes none. */

test.use({ hasTouch: true })

/** Milliseconds, so that a list that takes no press fails soon. */
const timeout = 5_000

const openList = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)'
const pressable = {
  option: `${openList} .ant-select-item-option`,
  entry: '[role=menuitem]',
  day: '.ew-calendar button.ew-day:not(:disabled)',
}

for (const { name, as, path, prepare, open } of dialogsWithChoices)
  test(
    `lists, dates and menus of the dialog "${name}" work by mouse and finger`,
    areaTag(path),
    async ({ page, platform }) => {
      await prepare?.(platform)
      await beSignedIn(page, as, platform.url)
      await page.goto(path)
      await settled(page)
      await open(page)
      const openers = page.getByRole('dialog').locator('input[role=combobox], button[aria-haspopup]')
      await expect(openers.first()).toBeVisible()
      for (const opener of await openers.all()) {
        await pressOne(page, opener, (target) => target.tap({ timeout }))
        await pressOne(page, opener, (target) => target.click({ timeout }))
      }
    },
  )

/** Opens what an opener opens and presses its last choice, which closes it again. */
async function pressOne(page: Page, opener: Locator, press: (target: Locator) => Promise<void>): Promise<void> {
  await press(opener)
  const choices = page.locator(Object.values(pressable).join(', '))
  await expect(choices.first()).toBeVisible()
  await press(choices.last())
  await expect(choices).toHaveCount(0)
}

const root = join(import.meta.dirname, '../..')
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')
const hasDialog = /<(FormDialog|Dialog)\b/
const hasChoices = /<(SelectField|SuggestField|DateField|MonthField|Select|Popover|ActionsMenu|DropdownMenu)\b/

/** The file with those whose components it shows. */
const withParts = (file: string) => {
  const text = sourceOf(file)
  const parts = [...text.matchAll(/from '(\.\.?\/[^']+\.tsx)'/g)].map(([, part = '']) => join(dirname(file), part))
  return [text, ...parts.filter((part) => !hasDialog.test(sourceOf(part))).map(sourceOf)].join('\n')
}

test('every dialog with a list, a date or a menu is covered', () => {
  const files = globSync(['mf-*/src/**/*.tsx', 'shell/src/**/*.tsx'], { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => hasDialog.test(sourceOf(file)) && hasChoices.test(withParts(file)))
  expect(files.toSorted()).toEqual([...new Set(dialogsWithChoices.map(({ source }) => source))].toSorted())
})
