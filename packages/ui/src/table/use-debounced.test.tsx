import { act, renderHook } from '@testing-library/react'
import { useDebounced } from './use-debounced.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

/** A value of a typed and a chosen part, that has rested since it was first shown. */
function show() {
  const view = renderHook(({ text, page }) => useDebounced({ text, page }, 500, text), {
    initialProps: { text: '', page: 1 },
  })
  pass(1000)
  return { ...view, counts: () => view.result.current }
}

it('counts what is chosen at once after a rest', () => {
  const { rerender, counts } = show()
  rerender({ text: '', page: 2 })
  expect(counts().page).toBe(2)
  pass(500)
  rerender({ text: '', page: 3 })
  expect(counts().page).toBe(3)
})

it('lets what follows sooner wait until the time since the last change is over, and counts the newest alone', () => {
  const { rerender, counts } = show()
  rerender({ text: '', page: 2 })
  pass(300)
  rerender({ text: '', page: 3 })
  pass(199)
  expect(counts().page).toBe(2)
  pass(1)
  expect(counts().page).toBe(3)
  rerender({ text: '', page: 4 })
  pass(100)
  rerender({ text: '', page: 5 })
  pass(399)
  expect(counts().page).toBe(3)
  pass(1)
  expect(counts().page).toBe(5)
})

it('lets what is typed wait after each letter, and takes what was chosen meanwhile with it', () => {
  const { rerender, counts } = show()
  rerender({ text: 'a', page: 1 })
  pass(499)
  rerender({ text: 'ab', page: 1 })
  pass(499)
  expect(counts().text).toBe('')
  rerender({ text: 'ab', page: 2 })
  pass(1)
  expect(counts()).toEqual({ text: 'ab', page: 2 })
})

it('forgets what is taken back while it waits', () => {
  const { rerender, counts } = show()
  const before = counts()
  rerender({ text: 'a', page: 1 })
  pass(300)
  rerender({ text: '', page: 1 })
  pass(1000)
  expect(counts()).toBe(before)
})
