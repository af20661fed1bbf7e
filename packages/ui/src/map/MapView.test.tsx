import { fireEvent, screen } from '@testing-library/react'
import { renderUi } from '../test/render-ui.tsx'
import { type MapMarker, MapView } from './MapView.tsx'

const markers: MapMarker[] = [
  { id: '1', lat: 62, lng: 9, name: 'Torg', state: 'alarm', popup: <p>3 open alarms</p> },
  { id: '2', lat: 63, lng: 10, name: 'Brygge', state: 'offline', badge: 2 },
  { id: '3', lat: 60, lng: 10, name: 'Modem' },
]

describe('MapView', () => {
  it('names its markers by site and state, and shows the badge of an offline site with alarms', () => {
    renderUi(<MapView label="Sites" markers={markers} />)
    expect(screen.getByRole('button', { name: 'Torg, alarm' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Modem' })).toBeInTheDocument()
    expect(screen.getByTitle('Brygge, offline')).toHaveTextContent('2')
  })

  it('opens what belongs to a marker', async () => {
    renderUi(<MapView label="Sites" markers={markers} />)
    fireEvent.click(screen.getByRole('button', { name: 'Torg, alarm' }))
    expect(await screen.findByText('3 open alarms')).toBeInTheDocument()
  })

  it('takes tiles from the given address and shows their credits', () => {
    const { container } = renderUi(
      <MapView label="Sites" markers={[]} tileUrl="/own/{z}/{x}/{y}" attribution="Natural Earth" />,
    )
    expect(screen.getByText('Natural Earth')).toBeInTheDocument()
    for (const tile of container.querySelectorAll('img.leaflet-tile'))
      expect(tile.getAttribute('src')).toMatch(/^\/own\//)
  })
})
