import { notify } from '@emberwatch/store'
import { act, fireEvent, screen } from '@testing-library/react'
import { renderUi } from '../test/render-ui.tsx'

const notices = () => screen.getByRole('region', { name: 'Notices' })

describe('Snackbars', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('announce a message and hide it after a while', () => {
    renderUi(null)
    act(() => void notify({ kind: 'success', text: 'Saved it' }))
    expect(notices()).toHaveTextContent('Saved it')
    expect(notices()).toHaveAttribute('aria-live', 'polite')
    act(() => jest.advanceTimersByTime(4000))
    expect(notices()).toBeEmptyDOMElement()
  })

  it('keep a message with an action, which runs once', () => {
    const run = jest.fn()
    renderUi(null)
    act(() => void notify({ kind: 'info', text: 'A new release', action: { label: 'Load', run } }))
    act(() => jest.advanceTimersByTime(60_000))
    fireEvent.click(screen.getByRole('button', { name: 'Load' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(notices()).toBeEmptyDOMElement()
  })

  it('can be dismissed', () => {
    renderUi(null)
    act(() => void notify({ kind: 'error', text: '500: Server error' }))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(notices()).toBeEmptyDOMElement()
  })
})
