/** The map on Leaflet; an entry of its own, loaded with the first page that has one. */
export { type MapMarker, type MapState, MapView, type MapViewProps } from './MapView.tsx'
