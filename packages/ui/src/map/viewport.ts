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

export const covers = (query: Viewport, { box: [west, south, east, north], zoom }: Viewport): boolean =>
  query.zoom === zoom &&
  query.box[0] <= Math.max(west, -180) &&
  query.box[1] <= Math.max(south, -mapEnds) &&
  query.box[2] >= Math.min(east, 180) &&
  query.box[3] >= Math.min(north, mapEnds)

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
  const [left, right] = tilesOf(across, zoom, around)
  const [top, bottom] = tilesOf(down, zoom, around)
  const start = mercator.pointToLatLng(point(left, top), zoom)
  const end = mercator.pointToLatLng(point(right, bottom), zoom)
  return { box: [rounded(start.lng), rounded(end.lat), rounded(end.lng), rounded(start.lat)], zoom }
}

/** Rounds pixels outwards to whole tiles, so that requests repeat often. Limited to the world and to the largest allowed box. */
function tilesOf([low, high]: Span, zoom: number, around: number): Span {
  const world = tile * 2 ** zoom
  const middle = (low + high) / 2
  const half = Math.min((high - low) * (0.5 + around), mapBoxMax / 2 - tile)
  const first = Math.max(0, Math.min(Math.floor((middle - half) / tile) * tile, world - tile))
  const last = Math.max(first + tile, Math.min(Math.ceil((middle + half) / tile) * tile, world))
  return [first, last]
}

/** Maximum latitude of the map in degrees, rounded down. */
const mapEnds = 85.051
const rounded = (degrees: number) => Number(degrees.toFixed(6))
