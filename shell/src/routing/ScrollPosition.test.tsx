import { act, render } from '@testing-library/react'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import { type AppHistory, createAppHistory, HistoryProvider } from './app-history.ts'
import { rememberPosition, ScrollPosition } from './ScrollPosition.tsx'

const scrolled = jest.fn()
let history: AppHistory
beforeEach(() => {
  scrolled.mockReset()
  // Browsers have begun to answer a promise.
  window.scrollTo = ((...to: number[]) => {
    scrolled(...to)
    return Promise.resolve()
  }) as never
  window.history.pushState(null, '', '/first')
  history = createAppHistory({ holds: () => false, onLeave: rememberPosition })
  render(
    <HistoryProvider value={history}>
      <HistoryRouter history={history}>
        <ScrollPosition />
        <h2 id="2">A part of the page</h2>
      </HistoryRouter>
    </HistoryProvider>,
  )
})
const scrollTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
/** The browser goes back later than it is told to. */
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))

it('another page starts at its top, and Back restores the position', async () => {
  scrollTo(700)
  act(() => history.push('/second'))
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  scrollTo(0)
  await act(async () => {
    history.go(-1)
    await popped()
  })
  expect(scrolled).toHaveBeenLastCalledWith(0, 700)
})

it('a navigation can keep the position', () => {
  scrolled.mockReset()
  act(() => history.push('/first?page=2', null, { preventScrollReset: true }))
  expect(scrolled).not.toHaveBeenCalled()
})

it('a hash scrolls to its element', () => {
  const shown = jest.fn()
  Element.prototype.scrollIntoView = shown
  act(() => history.push('/second#2'))
  expect(shown).toHaveBeenCalledTimes(1)
  expect(scrolled).not.toHaveBeenLastCalledWith(0, 700)
})

it('a reload keeps the position', () => {
  scrollTo(400)
  window.dispatchEvent(new Event('pagehide'))
  expect(Object.values(JSON.parse(sessionStorage.getItem('scroll-positions') ?? '{}'))).toContain(400)
  expect(window.history.scrollRestoration).toBe('auto')
})
