import { expect, type Locator, type Page } from '@playwright/test'
import { type FormOnScreen, forms } from './form-list.ts'
import { test } from './policed-test.ts'
import { beSignedIn, settled } from './steps.ts'

/** Leaving a wrong field shows its error, which moves what stands below: the press that leaves the field arrives all the same (product 6.2). */

const widths = [
  { name: 'by mouse at 1280 px', viewport: { width: 1280, height: 800 }, hasTouch: false, press: pressByMouse },
  { name: 'by a finger at 390 px', viewport: { width: 390, height: 844 }, hasTouch: true, press: tap },
]

for (const { name, viewport, hasTouch, press } of widths)
  test.describe(name, () => {
    test.use({ viewport, hasTouch })
    test.describe.configure({ mode: 'parallel' })
    for (const form of forms)
      test(`one press of ${form.press[1]} arrives while ${form.wrong[0]} of the form ${form.name} is wrong`, async ({
        page,
      }) => {
        const target = await leaveWrong(page, form)
        await target.evaluate((element) => {
          element.addEventListener('click', () =>
            element.ownerDocument.documentElement.setAttribute('data-pressed', ''),
          )
        })
        await press(page, target)
        await expect(page.locator('html')).toHaveAttribute('data-pressed')
      })
  })

/** Opens the form and types what it refuses; answers what is to be pressed. */
async function leaveWrong(page: Page, { as, path, open = [], wrong, press }: FormOnScreen): Promise<Locator> {
  if (as) await beSignedIn(page, as)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  for (const name of open) await page.getByRole('button', { name, exact: true }).first().click()
  const [label, text] = wrong
  const field = page.getByLabel(label, { exact: true }).last()
  await field.fill(text)
  await expect(field).toBeFocused()
  await expect(page.locator('.ew-field-error')).toHaveCount(0)
  const [role, name] = press
  const target = page.getByRole(role, { name, exact: role !== 'checkbox' }).last()
  await target.scrollIntoViewIfNeeded()
  return target
}

/** People hold a button for some frames, in which errors could show. */
async function pressByMouse(page: Page, target: Locator): Promise<void> {
  const { x, y } = await centreOf(target)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await target.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  )
  await page.mouse.up()
}

async function tap(page: Page, target: Locator): Promise<void> {
  const { x, y } = await centreOf(target)
  await page.touchscreen.tap(x, y)
}

async function centreOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('has no box')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
