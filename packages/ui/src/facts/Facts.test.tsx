import { screen, within } from '@testing-library/react'
import { asPhone, renderUi } from '../test/render-ui.tsx'
import { type Fact, Facts } from './Facts.tsx'

const facts: Fact[] = [['Site', 'Nidelva kontorpark'], ['Identifier', '417', 'folds'], false, ['Comment', '']]

afterEach(() => jest.restoreAllMocks())

it('every fact is visible with enough room', () => {
  renderUi(<Facts items={facts} />)
  expect(screen.getByText('417')).toBeInTheDocument()
  expect(screen.queryByText('More details')).not.toBeInTheDocument()
})

it('rare facts fold on a phone and open on a press', () => {
  asPhone()
  renderUi(<Facts items={facts} />)
  expect(screen.getByText('Nidelva kontorpark')).toBeInTheDocument()
  const fold = screen.getByRole('group')
  expect(fold).not.toHaveAttribute('open')
  expect(within(fold).getByText('417')).toBeInTheDocument()
  expect(within(fold).queryByText('Nidelva kontorpark')).not.toBeInTheDocument()
  screen.getByText('More details').click()
  expect(fold).toHaveAttribute('open')
})

it('nothing folds without rare facts', () => {
  asPhone()
  renderUi(<Facts items={[['Site', 'Nidelva kontorpark']]} />)
  expect(screen.queryByText('More details')).not.toBeInTheDocument()
})
