/** @alone The overlays load once in the life of a page. */

import { openFirstPage } from '../test/first-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('overlays load on idle for a person without a mouse, also after a sign-in by password manager', async () => {
  const page = openFirstPage()
  await page.rest()
  expect(page.shown()).toContain('without overlays')
  signInAs({})
  expect(page.shown()).toContain('without overlays')
  await page.rest()
  expect(page.shown()).toContain('with overlays')
})
