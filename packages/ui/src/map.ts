/** Maps with Leaflet. A separate entry, loaded with the first page that has a map. */
export { ClusterMap, type ClusterMapProps } from './map/ClusterMap.tsx'
export { type MapMarker, MapView, type MapViewProps } from './map/MapView.tsx'
export type { MapPoint, MapState } from './map/map-marker.ts'
export { type Box, covers, initialViewport, type Viewport, viewportAround } from './map/viewport.ts'
