import { mapDefaults } from '@emberwatch/contract'
import type { Popup as LeafletPopup } from 'leaflet'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Popup, useMap } from 'react-leaflet'
import { statusLook } from '../status/statuses.ts'
import { type Cluster, clusterIndex, pointsTurned, turnOf } from './cluster-index.ts'
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
  /** Content of the popup for the points at one spot; usually one point. */
  readonly popup: (points: readonly Point[]) => ReactNode
  /** Selects a point from outside the map and opens its popup; a new object selects it again. */
  readonly chosen?: Point | null
  /** Fits the view to all points once they are loaded, if none of them is visible (product 13.5). */
  readonly isFitted?: boolean
  /** Bounds of all points, for when `points` holds only those near the viewport. */
  readonly bounds?: Box | null | undefined
  /** Called with the viewport after each move; `points` must then hold those around it. */
  readonly onMove?: ((seen: Viewport) => void) | undefined
}

/** A map of many points. Overlapping markers become a cluster with the worst state of its members and how many are in it. */
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
  /** Must stay the same object: a popup with a new one closes and reopens, and loses the focus. */
  readonly position: [lat: number, lng: number]
  readonly points: readonly Point[]
  readonly offset: [number, number]
}

const abovePin: [number, number] = [0, -mapDefaults.iconSize[1] + 10]
const openPoint = <Point extends MapPoint>(point: Point): Opened<Point> => {
  const { lat, lng } = point
  return { position: [lat, lng], points: [point], offset: abovePin }
}

type MarkersProps<Point extends MapPoint> = Pick<ClusterMapProps<Point>, 'points' | 'popup' | 'chosen' | 'onMove'>

function Markers<Point extends MapPoint>({ points: all, popup, chosen, onMove }: MarkersProps<Point>) {
  const map = useMap()
  const view = useView(onMove)
  const turn = turnOf(view.box)
  const points = useMemo(() => pointsTurned(all, turn), [all, turn])
  const find = useMemo(() => clusterIndex(points), [points])
  const markers = useMemo(() => find(view.box, view.zoom), [find, view])
  const [opened, setOpened] = useState<Opened<Point> | null>(null)
  useEffect(() => {
    if (!chosen) return
    map.setView([chosen.lat, chosen.lng], Math.max(map.getZoom(), closeZoom))
    setOpened(openPoint(chosen))
  }, [map, chosen])
  const enter = (cluster: Cluster<Point>) => {
    const { lat, lng } = cluster
    const opensAt = cluster.opensAt(map.getMaxZoom())
    if (opensAt === null) return setOpened({ position: [lat, lng], points: cluster.members(), offset: [0, -14] })
    map.setView([lat, lng], opensAt)
    // The focused cluster is removed, so the focus moves to the map.
    map.getContainer().focus({ preventScroll: true })
  }
  const byId = useMemo(() => new Map(points.map((point) => [point.id, point])), [points])
  // If only points around the viewport are loaded, a missing point may still exist.
  const isThere = ({ id }: Point) => onMove !== undefined || byId.has(id)
  const openedPoints = opened?.points.filter(isThere).map((point) => byId.get(point.id) ?? point) ?? []
  return (
    <>
      {markers.map((item) =>
        'point' in item ? (
          <Pin key={item.point.id} point={item.point} onOpen={() => setOpened(openPoint(item.point))} />
        ) : (
          <ClusterPin key={item.cluster.key} cluster={item.cluster} onOpen={() => enter(item.cluster)} />
        ),
      )}
      {opened && openedPoints.length > 0 && (
        <OpenedPopup opened={opened} onClose={() => setOpened((now) => (now === opened ? null : now))}>
          {popup(openedPoints)}
        </OpenedPopup>
      )}
    </>
  )
}

interface OpenedPopupProps {
  readonly opened: Opened<MapPoint>
  readonly onClose: () => void
  readonly children: ReactNode
}

function OpenedPopup({ opened, onClose, children }: OpenedPopupProps) {
  const popupRef = useRef<LeafletPopup>(null)
  return (
    <Popup
      ref={popupRef}
      key={opened.points.map(({ id }) => id).join()}
      position={opened.position}
      offset={opened.offset}
      maxHeight={320}
      minWidth={220}
      eventHandlers={{ remove: onClose }}
    >
      <PopupContent popup={popupRef}>{children}</PopupContent>
    </Popup>
  )
}

/** Close enough to tell a site from its neighbours. */
const closeZoom = 12

function Pin({ point, onOpen }: { point: MapPoint; onOpen: () => void }) {
  const { state, badge } = point
  const isInFront = Boolean(badge) || state === 'alarm'
  return (
    <NamedMarker
      name={pointName(point)}
      at={point}
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
      at={cluster}
      icon={clusterIcon(worst, text, alarms)}
      isInFront={worst === 'alarm'}
      onOpen={onOpen}
    />
  )
}
