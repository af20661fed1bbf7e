/** `@emberwatch/ui/map` as a major version 2 could give it: ClusterMap is renamed. */
export {
  ClusterMap as FleetMap,
  covers,
  initialViewport,
  MapView,
  viewportAround,
} from '../../packages/ui/src/map.ts'
