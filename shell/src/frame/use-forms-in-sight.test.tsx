import { act, render, renderHook, screen } from '@testing-library/react'
import { useFormsInSight } from './use-forms-in-sight.ts'

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)))

describe('a form in one line', () => {
  const scroll = jest.fn()
  beforeEach(() => {
    Element.prototype.scrollIntoView = scroll
    render(
      <form className="ew-form-inline">
        <input aria-label="Serial number" />
        <input aria-label="Tag name" />
      </form>,
    )
  })

  it('scrolls into view at every focus, also one before the frame loads', async () => {
    screen.getByLabelText('Serial number').focus()
    renderHook(useFormsInSight)
    await nextFrame()
    expect(scroll).toHaveBeenCalledTimes(1)
    act(() => screen.getByLabelText('Tag name').focus())
    await nextFrame()
    expect(scroll).toHaveBeenCalledTimes(2)
  })
})
