import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { SearchInput } from '../table/HeaderSearch.tsx'
import { renderUi } from '../test/render-ui.tsx'
import { useKeyboardRoom } from './use-keyboard-room.ts'

describe('use composition guard', () => {
  it("ignores the Enter that confirms an input method's candidate", () => {
    const onDone = jest.fn()
    renderUi(<SearchInput title="Site" value="" onChange={() => undefined} onDone={onDone} />)
    const field = screen.getByLabelText('Search Site')
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(onDone).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onDone).toHaveBeenCalledTimes(1)
  })
})

describe('use keyboard room', () => {
  const room = () => document.documentElement.style.getPropertyValue('--ew-keyboard')

  it.each([
    ['a keyboard', 400, 1, `${window.innerHeight - 400}px`],
    ['a page that is zoomed in', 400, 2, '0px'],
    ['a page that shrinks by itself', window.innerHeight, 1, '0px'],
  ])('measures the part covered by %s', (_, height, scale, covered) => {
    const viewport = Object.assign(new EventTarget(), { height, scale })
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: viewport })
    const { unmount } = renderHook(() => useKeyboardRoom())
    act(() => {
      viewport.dispatchEvent(new Event('resize'))
    })
    expect(room()).toBe(covered)
    unmount()
  })
})
