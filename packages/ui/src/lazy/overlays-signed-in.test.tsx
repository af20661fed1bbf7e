import { openFirstPage } from '../test/first-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('overlays load when the browser is idle for a person without a mouse, also one who signs in without typing', async () => {
  const page = openFirstPage()
  await page.rest()
  expect(page.shown()).toContain('without overlays')
  signInAs({})
  expect(page.shown()).toContain('without overlays')
  await page.rest()
  expect(page.shown()).toContain('with overlays')
})
