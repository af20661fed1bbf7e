/** @alone The overlays load once in the life of a page. */

import { sessionStore } from '@emberwatch/store'
import { fireEvent, screen } from '@testing-library/react'
import { openFirstPage } from '../test/first-page.tsx'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('overlays load for a visitor on the first input', async () => {
  expect(sessionStore.getState().session).toBeNull()
  const page = openFirstPage()
  await page.rest()
  expect(page.shown()).toContain('without overlays')
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'k' } })
  expect(page.shown()).toContain('without overlays')
  await page.rest()
  expect(page.shown()).toContain('with overlays')
})
