/** @alone The overlays load once in the life of a page. */

import { fireEvent } from '@testing-library/react'
import { openFirstPage } from '../test/first-page.tsx'
import { signInAs } from '../test/sign-in-as.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('overlays load for a person with a mouse on its first move', async () => {
  const { matchMedia } = window
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...matchMedia(query), matches: query === '(hover)' }))
  signInAs({})
  const page = openFirstPage()
  await page.rest()
  expect(page.shown()).toContain('without overlays')
  fireEvent.pointerMove(document.body)
  await page.rest()
  expect(page.shown()).toContain('with overlays')
})
