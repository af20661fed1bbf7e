import { render, screen } from '@testing-library/react'
import { AccessLevelText } from '../access/AccessLevelText.tsx'
import { Facts } from '../facts/Facts.tsx'
import { Tiles } from '../facts/Tiles.tsx'
import { renderUi } from '../test/render-ui.tsx'
import { Address } from './Address.tsx'

const address = { addressLine1: 'Torget 1', addressLine2: ' ', postalCode: '7013', city: 'Trondheim', country: null }

it('shows an address in its order, and - for none', () => {
  const { container, rerender } = render(<Address address={address} />)
  expect(container).toHaveTextContent('Torget 1, 7013, Trondheim')
  rerender(<Address address={null} />)
  expect(container).toHaveTextContent('-')
})

it.each([
  [0, 'Monitor Only'],
  [1, 'System Operator'],
  [2, 'Administrator'],
  [null, '-'],
] as const)('calls the access level %j %s', (level, label) => {
  const { container } = render(<AccessLevelText level={level} />)
  expect(container).toHaveTextContent(label)
})

it('shows facts with - for empty ones, and leaves false ones out', () => {
  render(<Facts items={[['Type', 'autrosafe'], ['Tag', null], ['Issues', 0], false]} />)
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(terms.map((term, place) => [term, values[place]])).toEqual([
    ['Type', 'autrosafe'],
    ['Tag', '-'],
    ['Issues', '0'],
  ])
})

it('shows counters with thousands separated', () => {
  renderUi(<Tiles items={[{ label: 'Loop units', value: 48211 }]} />)
  expect(screen.getByText('48,211')).toBeInTheDocument()
})
