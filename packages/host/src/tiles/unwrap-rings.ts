import type { Feature, MultiPolygon, Polygon, Position } from 'geojson'

/**
 * Rings that cross the antimeridian jump from 180 to -180, a line across a flat map. They continue beyond 180 instead; the tile index cuts them
 * into both edges.
 */
export function unwrapRings(feature: Feature<Polygon | MultiPolygon>): Feature<MultiPolygon> {
  const { geometry } = feature
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return {
    ...feature,
    geometry: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(unwrapRing)) },
  }
}

export function unwrapRing(ring: readonly Position[]): Position[] {
  let turns = 0
  let before = ring[0]?.[0] ?? 0
  const flat = ring.map(([lng = 0, lat = 0]) => {
    if (lng - before > 180) turns -= 360
    if (before - lng > 180) turns += 360
    before = lng
    return [lng + turns, lat]
  })
  return turns === 0 ? flat : closeRoundPole(flat)
}

/** Antarctica's ring closes along the edge of the map. */
function closeRoundPole(ring: Position[]): Position[] {
  const [first = [0, 0]] = ring
  const [lastLng = 0] = ring.at(-1) ?? first
  const edge = (first[1] ?? 0) < 0 ? -90 : 90
  return [...ring, [lastLng, edge], [first[0] ?? 0, edge], first]
}
