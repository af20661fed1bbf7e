import { act, renderHook } from '@testing-library/react'
import { useKeyboardRoom } from './use-keyboard-room.ts'

const room = () => document.documentElement.style.getPropertyValue('--ew-keyboard')

it.each([
  ['a keyboard', 400, 1, `${window.innerHeight - 400}px`],
  ['a page that is zoomed in', 400, 2, '0px'],
  ['a page that shrinks by itself', window.innerHeight, 1, '0px'],
])('measures what %s covers', (_, height, scale, covered) => {
  const viewport = Object.assign(new EventTarget(), { height, scale })
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport })
  const { unmount } = renderHook(() => useKeyboardRoom())
  act(() => {
    viewport.dispatchEvent(new Event('resize'))
  })
  expect(room()).toBe(covered)
  unmount()
})
