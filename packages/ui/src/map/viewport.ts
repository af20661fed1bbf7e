import { mapBoxMax, mapDefaults } from '@emberwatch/contract'
import { CRS, latLng, point } from 'leaflet'

export type Box = [west: number, south: number, east: number, north: number]

export interface Viewport {
  readonly box: Box
  readonly zoom: number
}

const { EPSG3857: mercator } = CRS
/** Tile size in pixels. */
const tile = 256
/** Margin to request on each side, as a share of the visible size. */
const margin = 0.4

export function covers({ box: [west, south, east, north], zoom }: Viewport, seen: Viewport): boolean {
  const width = west < east ? east - west : east - west + 360
  const seenEast = turned(seen.box[0] - west) + seen.box[2] - seen.box[0]
  return (
    zoom === seen.zoom &&
    (width === 360 || seenEast <= width) &&
    south <= Math.max(seen.box[1], -mapEnds) &&
    north >= Math.min(seen.box[3], mapEnds)
  )
}

/** The area to request for a viewport, with a margin, so that small moves need no new request. */
export function viewportAround({ box: [west, south, east, north], zoom }: Viewport): Viewport {
  const low = mercator.latLngToPoint(latLng(north, west), zoom)
  const high = mercator.latLngToPoint(latLng(south, east), zoom)
  return wholeTiles([low.x, high.x], [low.y, high.y], zoom, margin)
}

/** The home map's first request, before the map exists. The map is no wider than the window, so no margin is needed. */
export function initialViewport(): Viewport {
  const { centre, zoom } = mapDefaults.home
  const { x, y } = mercator.latLngToPoint(latLng(centre[0], centre[1]), zoom)
  const [width, height] = [window.innerWidth / 2, mapDefaults.height / 2]
  return wholeTiles([x - width, x + width], [y - height, y + height], zoom, 0)
}

type Span = readonly [low: number, high: number]

function wholeTiles(across: Span, down: Span, zoom: number, around: number): Viewport {
  const world = tile * 2 ** zoom
  const [left, right] = tilesOf(across, around)
  const isWhole = right - left >= world
  const [top, bottom] = withinWorld(tilesOf(down, around), world)
  const start = mercator.pointToLatLng(point(left, top), zoom)
  const end = mercator.pointToLatLng(point(right, bottom), zoom)
  // The part beyond 180 degrees begins at -180 again (RFC 7946 5.2).
  const west = isWhole ? -180 : turned(start.lng + 180) - 180
  const east = isWhole ? 180 : 180 - turned(180 - end.lng)
  return { box: [rounded(west), rounded(end.lat), rounded(east), rounded(start.lat)], zoom }
}

/** Rounds pixels outwards to whole tiles, so that requests repeat often. Limited to the largest allowed box. */
function tilesOf([low, high]: Span, around: number): Span {
  const middle = (low + high) / 2
  const half = Math.min((high - low) * (0.5 + around), mapBoxMax / 2 - tile)
  return [Math.floor((middle - half) / tile) * tile, Math.ceil((middle + half) / tile) * tile]
}

function withinWorld([low, high]: Span, world: number): Span {
  const first = Math.max(0, Math.min(low, world - tile))
  return [first, Math.max(first + tile, Math.min(high, world))]
}

/** Degrees from 0 to 360. */
const turned = (degrees: number) => ((degrees % 360) + 360) % 360

/** Maximum latitude of the map in degrees, rounded down. */
const mapEnds = 85.051
const rounded = (degrees: number) => Number(degrees.toFixed(6))
