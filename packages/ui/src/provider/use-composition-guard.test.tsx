import { fireEvent, screen } from '@testing-library/react'
import { SearchInput } from '../table/HeaderSearch.tsx'
import { renderUi } from '../test/render-ui.tsx'

it('is not done by the Enter that confirms a candidate of an input method', () => {
  const onDone = jest.fn()
  renderUi(<SearchInput title="Site" value="" onChange={() => undefined} onDone={onDone} />)
  const field = screen.getByLabelText('Search Site')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(onDone).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onDone).toHaveBeenCalledTimes(1)
})
