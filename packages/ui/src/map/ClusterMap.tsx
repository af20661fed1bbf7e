import { mapDefaults } from '@emberwatch/contract'
import type { Popup as LeafletPopup } from 'leaflet'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Popup, useMap } from 'react-leaflet'
import { statusLook } from '../status/statuses.ts'
import { type Cluster, clusterIndex } from './cluster-index.ts'
import { clusterText } from './drawn.ts'
import { Fit } from './Fit.tsx'
import { MapFrame, type MapFrameProps } from './MapFrame.tsx'
import { clusterIcon, pinIcon } from './map-icons.ts'
import { type MapPoint, openAlarms, pointName } from './map-marker.ts'
import { NamedMarker } from './NamedMarker.tsx'
import { PopupContent } from './PopupContent.tsx'
import { useView } from './use-view.ts'
import type { Box, Viewport } from './viewport.ts'

export interface ClusterMapProps<Point extends MapPoint = MapPoint> extends MapFrameProps {
  readonly points: readonly Point[]
  /** What a popup says about the points on one spot; mostly one. */
  readonly popup: (points: readonly Point[]) => ReactNode
  /** The point whose popup is open, chosen outside of the map; a new object goes there again. */
  readonly chosen?: Point | null
  /** Moves and zooms so that all points are in sight, once they are here, where none of them is (product 13.5). */
  readonly isFitted?: boolean
  /** Around all points there are, where `points` has only those near what is in sight. */
  readonly bounds?: Box | null | undefined
  /** Told what is in sight whenever a move has ended: `points` are then those around it. */
  readonly onMove?: ((seen: Viewport) => void) | undefined
}

/** A map of many points: those whose markers would overlap are one, with the worst state of its members and how many are in it. */
export function ClusterMap<Point extends MapPoint>(props: ClusterMapProps<Point>) {
  const { points, popup, chosen, isFitted, bounds, onMove, ...frame } = props
  return (
    <MapFrame {...frame}>
      <Markers points={points} popup={popup} chosen={chosen} onMove={onMove} />
      {isFitted && <Fit points={points} bounds={bounds} />}
    </MapFrame>
  )
}

interface Opened<Point> {
  /** Kept as it is: a popup that gets another object closes and opens, and loses the focus. */
  readonly place: [lat: number, lng: number]
  readonly points: readonly Point[]
  /** A popup stands above a pin, but in the middle of a cluster. */
  readonly offset: [number, number]
}

const abovePin: [number, number] = [0, -mapDefaults.iconSize[1] + 10]
const openPoint = <Point extends MapPoint>(point: Point): Opened<Point> => {
  const { lat, lng } = point
  return { place: [lat, lng], points: [point], offset: abovePin }
}

type MarkersProps<Point extends MapPoint> = Pick<ClusterMapProps<Point>, 'points' | 'popup' | 'chosen' | 'onMove'>

function Markers<Point extends MapPoint>({ points, popup, chosen, onMove }: MarkersProps<Point>) {
  const map = useMap()
  const find = useMemo(() => clusterIndex(points), [points])
  const view = useView(onMove)
  const shown = useMemo(() => find(view.box, view.zoom), [find, view])
  const [opened, setOpened] = useState<Opened<Point> | null>(null)
  useEffect(() => {
    if (!chosen) return
    map.setView([chosen.lat, chosen.lng], Math.max(map.getZoom(), closeZoom))
    setOpened(openPoint(chosen))
  }, [map, chosen])

  const enter = (cluster: Cluster<Point>) => {
    const { lat, lng } = cluster
    const opensAt = cluster.opensAt(map.getMaxZoom())
    if (opensAt === null) return setOpened({ place: [lat, lng], points: cluster.members(), offset: [0, -14] })
    map.setView([lat, lng], opensAt)
    // The cluster goes away with its focus; the keyboard goes on at the map.
    map.getContainer().focus({ preventScroll: true })
  }
  const popupRef = useRef<LeafletPopup>(null)
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points])
  // Where only points around what is in sight are here, one that is not may be there all the same.
  const isThere = ({ id }: Point) => onMove !== undefined || byId.has(id)
  const openedPoints = opened?.points.filter(isThere).map((point) => byId.get(point.id) ?? point) ?? []
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
          ref={popupRef}
          key={opened.points.map(({ id }) => id).join()}
          position={opened.place}
          offset={opened.offset}
          maxHeight={320}
          minWidth={220}
          eventHandlers={{ remove: () => setOpened((now) => (now === opened ? null : now)) }}
        >
          <PopupContent popup={popupRef}>{popup(openedPoints)}</PopupContent>
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
  const { count, worst, inState, alarms } = cluster
  const text = clusterText(inState, count)
  return (
    <NamedMarker
      name={`Sites: ${text} ${statusLook('site', worst).word.toLowerCase()}${worst === 'alarm' ? openAlarms(alarms) : ''}`}
      place={cluster}
      icon={clusterIcon(worst, text, alarms)}
      isInFront={worst === 'alarm'}
      onOpen={onOpen}
    />
  )
}
