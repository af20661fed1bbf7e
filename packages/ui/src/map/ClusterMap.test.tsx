import { fireEvent, screen } from '@testing-library/react'
import { CRS, latLng } from 'leaflet'
import { type ReactNode, useState } from 'react'
import { renderUi } from '../test/render-ui.tsx'
import { ClusterMap } from './ClusterMap.tsx'
import { clusterIndex, pointsTurned, turnOf } from './cluster-index.ts'
import { drawnCluster, drawnPin } from './drawn.ts'
import type { MapPoint } from './map-marker.ts'

const world = [-180, -85, 180, 85] as [number, number, number, number]
const spot = { lat: 62.47, lng: 6.155 }
const quay: MapPoint = { id: 'quay', name: 'Quay', state: 'offline', badge: 2, ...spot }
const ship: MapPoint = { id: 'ship', name: 'Ship', state: 'active', ...spot }
const church: MapPoint = { id: 'church', name: 'Church', state: 'warning', lat: 59, lng: 11 }
const popup = (points: readonly MapPoint[]) => <p>{points.map(({ name }) => name).join(' and ')}</p>

/** One after the other in the same place, by a button. */
function Steps({ steps }: { steps: readonly ReactNode[] }) {
  const [at, setAt] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Next
      </button>
      {steps[at]}
    </>
  )
}
describe('clusterIndex', () => {
  const clusterOf = (points: MapPoint[], zoom: number) => {
    const [first] = clusterIndex(points)(world, zoom)
    if (!first || !('cluster' in first)) throw new Error('no cluster')
    return first.cluster
  }

  it('has the worst state of its members, where an alarm of an offline site is one', () => {
    expect(clusterOf([quay, ship], 3)).toMatchObject({ count: 2, worst: 'alarm', alarms: 2 })
    expect(clusterOf([{ ...quay, badge: 0 }, ship, { ...church, ...spot }], 3).worst).toBe('offline')
    expect(clusterOf([ship, { ...church, ...spot }], 3).worst).toBe('warning')
    expect(clusterOf([ship, { ...ship, id: '2' }], 3).worst).toBe('active')
  })

  it('keeps points on one spot together at every zoom, with its members', () => {
    const cluster = clusterOf([quay, ship], 19)
    expect(clusterOf([quay, ship], 3).opensAt(19)).toBeNull()
    expect(cluster.members().map(({ id }) => id)).toEqual(['quay', 'ship'])
  })

  it('separates points thirty metres apart before the last zoom', () => {
    const near = { ...ship, lat: spot.lat + 0.00025 }
    expect(clusterOf([quay, near], 5).opensAt(10)).toBeNull()
    const opensAt = clusterOf([quay, near], 5).opensAt(19)
    expect(clusterIndex([quay, near])(world, opensAt ?? 0)).toHaveLength(2)
    expect(clusterIndex([quay, near])(world, (opensAt ?? 0) - 1)).toHaveLength(1)
  })

  describe('a point for several sites', () => {
    const town: MapPoint = { id: 'town', name: '', state: 'offline', badge: 3, count: 40, partsAt: 9, ...spot }

    it('shows a single one as a cluster with its number, and adds them up', () => {
      expect(clusterOf([town], 5)).toMatchObject({ key: 'town', count: 40, worst: 'alarm', alarms: 3 })
      expect(clusterOf([{ ...town, badge: 0 }, ship], 5)).toMatchObject({ count: 41, worst: 'offline', alarms: 0 })
      expect(clusterOf([town, quay, ship], 5)).toMatchObject({ count: 42, alarms: 5 })
    })

    it('is in the middle of its members', () => {
      const beside = { ...ship, lng: spot.lng + 0.41 }
      expect(clusterOf([town, beside], 5).lng).toBeCloseTo(spot.lng + 0.01, 5)
    })

    it('opens where the first of them separates', () => {
      expect(clusterOf([town], 5).opensAt(19)).toBe(9)
      expect(clusterOf([town], 5).opensAt(8)).toBeNull()
      expect(clusterOf([{ ...town, partsAt: null }], 5).opensAt(19)).toBeNull()
      const near = { ...ship, lat: spot.lat + 0.05 }
      const opensAt = clusterOf([{ ...town, partsAt: null }, near], 5).opensAt(19) ?? 0
      expect(clusterIndex([town, near])(world, opensAt)).toHaveLength(2)
      expect(clusterIndex([town, near])(world, opensAt - 1)).toHaveLength(1)
    })
  })

  it('joins only overlapping points, however many are in a row', () => {
    // 30 pixels from one to the next at zoom 5.
    const row = [0, 1, 2, 3, 4, 5].map((index) => ({
      ...ship,
      id: String(index),
      lat: 0,
      lng: (index * 30 * 360) / (256 * 2 ** 5),
    }))
    const markers = clusterIndex(row)(world, 5)
    const counts = markers.map((marker) => ('cluster' in marker ? marker.cluster.count : 1))
    expect(counts.length).toBeGreaterThan(1)
    expect(counts.reduce((sum, count) => sum + count)).toBe(6)
  })

  it('counts its sites in the displayed state', () => {
    const at = (id: string, state: MapPoint['state'], badge = 0): MapPoint => ({ id, name: id, state, badge, ...spot })
    const five = [at('1', 'offline'), at('2', 'offline'), at('3', 'active'), at('4', 'warning'), at('5', 'active')]
    expect(clusterOf(five, 3)).toMatchObject({ count: 5, worst: 'offline', inState: 2 })
    // An offline site with open alarms counts as an alarm and as offline.
    expect(clusterOf([...five, at('6', 'offline', 3)], 3)).toMatchObject({ count: 6, worst: 'alarm', inState: 1 })
    const states = { alarm: 0, offline: 7, warning: 1, active: 30 }
    const town: MapPoint = { id: 'town', name: '', state: 'offline', count: 38, states, ...spot }
    expect(clusterOf([town, ...five], 3)).toMatchObject({ count: 43, worst: 'offline', inState: 9 })
  })

  it.each([5, 7, 9, 12, 15])('overlaps nothing at zoom %s, wherever the sites are', (zoom) => {
    // Spread by a rule that has no rule to be seen, close together around two towns.
    const part = (n: number, by: number) => (n * by) % 1
    const points = Array.from({ length: 800 }, (_, n): MapPoint => {
      const reach = n % 2 ? 8 : 0.3
      return {
        ...ship,
        id: String(n),
        state: (['active', 'offline', 'warning', 'alarm'] as const)[n % 4] ?? 'active',
        badge: n % 8 === 3 ? 1 : 0,
        lat: 59.9 + reach * (part(n, 0.618034) - 0.5),
        lng: 10.7 + reach * 2 * (part(n, 0.754878) - 0.5),
      }
    })
    const shown = clusterIndex(points)(world, zoom)
    const boxes = shown.map((item) => {
      const { lat, lng } = 'point' in item ? item.point : item.cluster
      const { x, y } = CRS.EPSG3857.latLngToPoint(latLng(lat, lng), zoom)
      const drawn =
        'point' in item
          ? drawnPin(Boolean(item.point.badge))
          : drawnCluster(item.cluster.inState, item.cluster.count, item.cluster.worst)
      return [x + drawn[0], y + drawn[1], x + drawn[2], y + drawn[3]] as const
    })
    const overlaps = boxes.filter((one, index) =>
      boxes.some(
        (other, at) => at < index && one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3],
      ),
    )
    expect(overlaps).toEqual([])
    expect(shown.reduce((sum, item) => sum + ('point' in item ? 1 : item.cluster.count), 0)).toBe(800)
    expect(shown.length).toBeGreaterThan(1)
    // Another look at a part of it finds the same there.
    const oslo = [10.4, 59.7, 11, 60.1] as [number, number, number, number]
    const keysOf = (items: typeof shown) =>
      items.map((item) => ('point' in item ? item.point.id : `${item.cluster.key} ${item.cluster.count}`))
    expect(keysOf(shown)).toEqual(expect.arrayContaining(keysOf(clusterIndex(points)(oslo, zoom))))
  })
})

describe('points on both sides of 180 degrees', () => {
  const suva = { ...ship, id: 'suva', lat: -18.1, lng: 178.4 }
  const lau = { ...ship, id: 'lau', lat: -18.2, lng: -178.8 }
  it.each<[string, [number, number, number, number], number, number]>([
    ['in a view that crosses it to the east', [170, -25, 190, -10], 178.4, 181.2],
    ['in a view that crosses it to the west', [-190, -25, -170, -10], -181.6, -178.8],
    ['in a view of one side', [0, -25, 180, 10], 178.4, -178.8],
    ['in a view of the whole world', [-250, -85, 250, 85], 178.4, -178.8],
  ])('are at their visible place %s', (_, box, first, second) => {
    const [one, other] = pointsTurned([suva, lau], turnOf(box))
    expect(one?.lng).toBeCloseTo(first)
    expect(other?.lng).toBeCloseTo(second)
  })
})

describe('ClusterMap', () => {
  it("lists the points of one spot, with a cluster's name of count and worst state", async () => {
    renderUi(<ClusterMap label="Sites" points={[quay, ship, church]} popup={popup} />)
    expect(screen.getByRole('button', { name: 'Church, warning' })).toBeInTheDocument()
    const cluster = screen.getByRole('button', { name: 'Sites: 1 of 2 alarm, 2 open alarms' })
    expect(cluster.querySelector('.ew-cluster-text')).toHaveAttribute('data-count', '1 of 2')
    expect(cluster.querySelector('.ew-cluster-text')).toHaveAttribute('data-word', 'Alarm')
    fireEvent.click(cluster)
    expect(await screen.findByText('Quay and Ship')).toBeInTheDocument()
  })

  it('opens the popup of the point chosen outside, with the focus', async () => {
    renderUi(<ClusterMap label="Sites" points={[quay, church]} popup={popup} chosen={church} />)
    const text = await screen.findByText('Church')
    expect(text.parentElement).toHaveFocus()
  })

  it.each(['Enter', ' '])('opens a marker by the key "%s" as by a click', async (key) => {
    renderUi(<ClusterMap label="Sites" points={[quay, church]} popup={popup} />)
    const goesOn = fireEvent.keyDown(screen.getByRole('button', { name: 'Church, warning' }), { key })
    expect(await screen.findByText('Church')).toBeInTheDocument()
    expect(goesOn).toBe(false)
  })

  it('keeps the keyboard focus on the map after a cluster opens', () => {
    const { container } = renderUi(
      <ClusterMap label="Sites" points={[quay, { ...ship, lat: 62.9 }]} popup={popup} zoom={2} />,
    )
    fireEvent.keyDown(screen.getByRole('button', { name: /^Sites: / }), { key: 'Enter' })
    expect(screen.getByRole('button', { name: 'Ship, active' })).toBeInTheDocument()
    expect(container.querySelector('.leaflet-container')).toHaveFocus()
  })

  it('shows the alarm badge of an offline site', () => {
    renderUi(<ClusterMap label="Sites" points={[quay]} popup={popup} />)
    expect(screen.getByRole('button', { name: 'Quay, offline, 2 open alarms' })).toHaveTextContent('2')
  })

  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }))

  it('keeps a popup whose point leaves the viewport', async () => {
    const props = { label: 'Sites', popup, chosen: church }
    const steps = [
      <ClusterMap key="map" {...props} points={[quay, church]} onMove={() => {}} />,
      <ClusterMap key="map" {...props} points={[quay]} onMove={() => {}} />,
      <ClusterMap key="map" {...props} points={[quay]} />,
    ]
    renderUi(<Steps steps={steps} />)
    expect(await screen.findByText('Church')).toBeInTheDocument()
    next()
    expect(screen.getByText('Church')).toBeInTheDocument()
    next()
    expect(screen.queryByText('Church')).not.toBeInTheDocument()
  })

  it('keeps the focus in a popup while points and words change', async () => {
    const props = { label: 'Sites', chosen: church }
    const steps = [
      <ClusterMap key="map" {...props} points={[quay, church]} popup={() => <p>Fetching</p>} />,
      <ClusterMap key="map" {...props} points={[{ ...quay }, { ...church }]} popup={() => <p>There</p>} />,
    ]
    renderUi(<Steps steps={steps} />)
    expect((await screen.findByText('Fetching')).parentElement).toHaveFocus()
    next()
    expect(screen.getByText('There').parentElement).toHaveFocus()
  })
})
