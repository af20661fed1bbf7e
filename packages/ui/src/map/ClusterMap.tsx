import { mapDefaults } from '@emberwatch/contract'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Popup, useMap, useMapEvents } from 'react-leaflet'
import { formatCount } from '../text/format.ts'
import { type Box, type Cluster, clusterIndex } from './cluster-index.ts'
import { Fit } from './Fit.tsx'
import { MapFrame, type MapFrameProps } from './MapFrame.tsx'
import { clusterIcon, pinIcon } from './map-icons.ts'
import { type MapPoint, openAlarms, pointName } from './map-marker.ts'
import { NamedMarker } from './NamedMarker.tsx'

export interface ClusterMapProps extends MapFrameProps {
  readonly points: readonly MapPoint[]
  /** What a popup says about the points on one spot; mostly one. */
  readonly popup: (points: readonly MapPoint[]) => ReactNode
  /** The point whose popup is open, chosen outside of the map; a new object goes there again. */
  readonly chosen?: MapPoint | null
  /** Moves and zooms so that all points are in sight, once they are here, where none of them is (product 13.5). */
  readonly isFitted?: boolean
}

/** A map of many points: those whose markers would overlap are one, with the worst state of its members. */
export function ClusterMap({ points, popup, chosen, isFitted, ...frame }: ClusterMapProps) {
  return (
    <MapFrame {...frame}>
      <Markers points={points} popup={popup} chosen={chosen} />
      {isFitted && <Fit points={points} />}
    </MapFrame>
  )
}

interface Opened {
  readonly lat: number
  readonly lng: number
  readonly ids: readonly string[]
  /** A popup stands above a pin, but in the middle of a cluster. */
  readonly offset: [number, number]
}

const abovePin: Opened['offset'] = [0, -mapDefaults.iconSize[1] + 10]
const openPoint = ({ lat, lng, id }: MapPoint): Opened => ({ lat, lng, ids: [id], offset: abovePin })

function Markers({ points, popup, chosen }: Pick<ClusterMapProps, 'points' | 'popup' | 'chosen'>) {
  const map = useMap()
  const find = useMemo(() => clusterIndex(points), [points])
  const view = useView()
  const shown = useMemo(() => find(view.box, view.zoom), [find, view])
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    if (!chosen) return
    map.setView([chosen.lat, chosen.lng], Math.max(map.getZoom(), closeZoom))
    setOpened(openPoint(chosen))
  }, [map, chosen])

  const enter = (cluster: Cluster) => {
    const { lat, lng } = cluster
    const opensAt = cluster.opensAt(map.getMaxZoom())
    if (opensAt === null) return setOpened({ lat, lng, ids: cluster.members().map(({ id }) => id), offset: [0, -14] })
    map.setView([lat, lng], opensAt)
    // The cluster goes away with its focus; the keyboard goes on at the map.
    map.getContainer().focus({ preventScroll: true })
  }
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points])
  const openedPoints = opened?.ids.flatMap((id) => byId.get(id) ?? []) ?? []
  return (
    <>
      {shown.map((item) =>
        'point' in item ? (
          <Pin key={item.point.id} point={item.point} onOpen={() => setOpened(openPoint(item.point))} />
        ) : (
          <ClusterPin key={item.cluster.key} cluster={item.cluster} onOpen={() => enter(item.cluster)} />
        ),
      )}
      {opened && openedPoints.length > 0 && (
        <Popup
          key={opened.ids.join()}
          position={[opened.lat, opened.lng]}
          offset={opened.offset}
          maxHeight={320}
          minWidth={220}
          eventHandlers={{ remove: () => setOpened((now) => (now === opened ? null : now)) }}
        >
          <PopupContent>{popup(openedPoints)}</PopupContent>
        </Popup>
      )}
    </>
  )
}

/** Near enough to see one site among its neighbours. */
const closeZoom = 12

function Pin({ point, onOpen }: { point: MapPoint; onOpen: () => void }) {
  const { state, badge } = point
  const isInFront = Boolean(badge) || state === 'alarm'
  return (
    <NamedMarker
      name={pointName(point)}
      place={point}
      icon={pinIcon(state, badge)}
      isInFront={isInFront}
      onOpen={onOpen}
    />
  )
}

function ClusterPin({ cluster, onOpen }: { cluster: Cluster; onOpen: () => void }) {
  const { count, worst, alarms } = cluster
  return (
    <NamedMarker
      name={`${formatCount(count)} sites, worst: ${worst}${worst === 'alarm' ? openAlarms(alarms) : ''}`}
      place={cluster}
      icon={clusterIcon(worst, count, alarms)}
      isInFront={worst === 'alarm'}
      onOpen={onOpen}
    />
  )
}

/** Takes the focus, so that the keyboard goes on inside; Escape closes the popup and leads back to the map. */
function PopupContent({ children }: { children: ReactNode }) {
  const map = useMap()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = ref.current
    content?.focus({ preventScroll: true })
    // Leaflet hears the key only while the map itself has the focus.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      map.closePopup()
      map.getContainer().focus({ preventScroll: true })
    }
    content?.addEventListener('keydown', handleKey)
    return () => content?.removeEventListener('keydown', handleKey)
  }, [map])
  return (
    <div ref={ref} className="ew-popup" tabIndex={-1}>
      {children}
    </div>
  )
}

interface View {
  readonly box: Box
  readonly zoom: number
}

const world: Box = [-180, -85, 180, 85]
/** Share of the map's size that is filled around it, so that panning shows markers at once. */
const margin = 0.4

/** The part of the map in sight; followed when a move ends, so that moving itself costs nothing. */
function useView(): View {
  const map = useMap()
  const read = (): View => {
    const { x, y } = map.getSize()
    if (x === 0 || y === 0) return { box: world, zoom: map.getZoom() }
    const bounds = map.getBounds().pad(margin)
    return {
      box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      zoom: map.getZoom(),
    }
  }
  const [view, setView] = useState(read)
  useMapEvents({ moveend: () => setView(read()), resize: () => setView(read()) })
  return view
}
