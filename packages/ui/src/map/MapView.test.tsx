import { fireEvent, screen, waitFor } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderUi } from '../test/render-ui.tsx'
import { type MapMarker, MapView } from './MapView.tsx'

const markers: MapMarker[] = [
  { id: '1', lat: 62, lng: 9, name: 'Torg', state: 'alarm', popup: <p>3 open alarms</p> },
  { id: '2', lat: 63, lng: 10, name: 'Brygge', state: 'offline', badge: 2 },
  { id: '3', lat: 60, lng: 10, name: 'Modem' },
]

describe('MapView', () => {
  it('names its markers by site and state, with the alarm badge of an offline site', () => {
    renderUi(<MapView label="Sites" markers={markers} />)
    expect(screen.getByRole('button', { name: 'Torg, alarm' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Modem' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Brygge, offline, 2 open alarms' })).toHaveTextContent('2')
  })

  it('starts after its page is drawn, in a box of its size', async () => {
    const box = document.body.appendChild(document.createElement('div'))
    const root = createRoot(box)
    flushSync(() => root.render(<MapView label="Sites" markers={[]} height={300} />))
    expect(box.querySelector('section')).toHaveStyle({ height: '300px' })
    expect(box.querySelector('.leaflet-container')).toBeNull()
    await waitFor(() => expect(box.querySelector('.leaflet-container')).not.toBeNull())
    root.unmount()
    box.remove()
  })

  it('opens the content of a marker', async () => {
    renderUi(<MapView label="Sites" markers={markers} />)
    fireEvent.click(screen.getByRole('button', { name: 'Torg, alarm' }))
    expect(await screen.findByText('3 open alarms')).toBeInTheDocument()
  })

  it("takes tiles of the host in the theme's colours", () => {
    const { container } = renderUi(<MapView label="Sites" markers={[]} />)
    expect(screen.getByText('Natural Earth')).toHaveAttribute('href', 'https://www.naturalearthdata.com')
    const [tile] = container.querySelectorAll('img.leaflet-tile')
    expect(tile?.getAttribute('src')).toMatch(/^\/tiles\/5\/\d+\/\d+\?theme=light$/)
  })

  it('limits the zoom of the bundled map and links to a street map', () => {
    const { container } = renderUi(<MapView label="Sites" markers={[]} centre={[63.43, 10.4]} zoom={13} />)
    expect(container.querySelector('img.leaflet-tile')?.getAttribute('src')).toMatch(/^\/tiles\/10\//)
    expect(screen.getByText('without streets')).toHaveAttribute('href', '/settings')
  })

  it('shows its note as a status', () => {
    renderUi(<MapView label="Place" markers={[]} note="No place is known" />)
    expect(screen.getByRole('status')).toHaveTextContent('No place is known')
  })

  it("takes tiles of the page's service, with its credits, up to zoom 19", () => {
    const block = document.createElement('script')
    block.id = 'map-tiles'
    block.type = 'application/json'
    block.textContent = JSON.stringify({ tileUrl: 'https://a.example/{z}/{x}/{y}.png', attribution: '© Someone' })
    document.body.append(block)
    const { container } = renderUi(<MapView label="Sites" markers={[]} zoom={21} />)
    block.remove()
    expect(screen.getByText('© Someone')).toBeInTheDocument()
    expect(screen.queryByText(/street map/)).not.toBeInTheDocument()
    const [tile] = container.querySelectorAll('img.leaflet-tile')
    expect(tile?.getAttribute('src')).toMatch(/^https:\/\/a\.example\/19\//)
  })

  it('reports a missing background', () => {
    const { container } = renderUi(<MapView label="Sites" markers={markers} />)
    const [tile] = container.querySelectorAll('img.leaflet-tile')
    fireEvent.error(tile as Element)
    expect(screen.getByRole('status')).toHaveTextContent('The map background cannot be loaded')
    expect(screen.getByRole('button', { name: 'Torg, alarm' })).toBeInTheDocument()
  })
})
