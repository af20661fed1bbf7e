/** @alone The overlays load once in the life of a page. */

import { notify } from '@emberwatch/store'
import { act, screen } from '@testing-library/react'
import { openFirstPage } from '../test/first-page.tsx'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('a visitor reads the first notice immediately and can dismiss it once overlays load', async () => {
  const page = openFirstPage()
  act(() => void notify({ kind: 'info', text: 'You have been signed out', action: { label: 'Why', run: () => {} } }))
  expect(page.shown()).toContain('You have been signed out')
  expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
  await page.rest()
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeInTheDocument()
})
