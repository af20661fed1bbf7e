import { Count, Id, mapBoxMax, mapDefaults, ScopeQuery } from '@emberwatch/contract'
import * as v from 'valibot'

/** The map asks for what is in its viewport only (product 13.9). */

/** Worst first (product 13.3, 13.4). */
export const siteStates = ['alarm', 'offline', 'warning', 'active'] as const
export type SiteState = (typeof siteStates)[number]

/** A site that is offline with open alarms counts under both (product 13.4). */
const StateCounts = v.object({ alarm: Count, offline: Count, warning: Count, active: Count })

/** One site, or several whose markers would overlap. */
export const MapMarker = v.object({
  /** The square `zoom/x/y` that holds them; its sites are asked for by `cell`. */
  cell: v.string(),
  /** Centre of its sites, in degrees. */
  lat: v.number(),
  lng: v.number(),
  count: Count,
  /** The site's state (product 13.3), of several the worst (product 13.4). */
  state: v.picklist(siteStates),
  /** A cluster shows how many it counts. */
  states: StateCounts,
  openAlarms: Count,
  /** The zoom at which its sites separate; null where they never do. */
  partsAt: v.nullable(Count),
  /** The site of a single marker. */
  site: v.nullable(v.object({ id: Id, name: v.string() })),
})
export type MapMarker = v.InferOutput<typeof MapMarker>

/** West, south, east, north, in degrees. A west beyond its east crosses 180 degrees (RFC 7946 5.2). */
export const MapBox = v.tuple([v.number(), v.number(), v.number(), v.number()])
export type MapBox = v.InferOutput<typeof MapBox>

export const MapMeta = v.object({
  /** The count of all sites, without filters. */
  sitesCount: Count,
  /** The counts of all sites, without filters. */
  states: StateCounts,
  /** Bounds of all sites of the chosen states; null where none has a place. */
  bounds: v.nullable(MapBox),
  /** Markers within the box; empty without one. */
  markers: v.array(MapMarker),
})
export type MapMeta = v.InferOutput<typeof MapMeta>

/** The world at zoom 0, in pixels. */
const tile = 256
const boxOfDegrees = /^-?\d{1,3}(\.\d{1,10})?(,-?\d{1,3}(\.\d{1,10})?){3}$/
const isWithinTheWorld = ([west, south, east, north]: MapBox) =>
  Math.max(Math.abs(west), Math.abs(east)) <= 180 && west !== east && -90 <= south && south < north && north <= 90

const Box = v.pipe(
  v.string(),
  v.regex(boxOfDegrees, 'must be west, south, east and north in degrees, joined by commas'),
  v.transform((text) => text.split(',').map(Number) as MapBox),
  v.check(isWithinTheWorld, 'must lie within -180 and 180, and go from south to north within -90 and 90'),
)

const zoomText = `must be a whole number from 0 to ${mapDefaults.maxZoom}`
const Zoom = v.pipe(v.string(), v.regex(/^\d{1,2}$/, zoomText), v.toNumber(), v.maxValue(mapDefaults.maxZoom, zoomText))

const degreesWide = ([west, , east]: MapBox) => (west < east ? east - west : east - west + 360)
const pixels = (box: MapBox, zoom: number) => (degreesWide(box) / 360) * tile * 2 ** zoom

interface BoxAtZoom {
  readonly box?: MapBox | undefined
  readonly zoom?: number | undefined
}

export const MapQuery = v.pipe(
  v.object({ ...ScopeQuery.entries, box: v.optional(Box), zoom: v.optional(Zoom) }),
  v.forward(
    v.partialCheck(
      [['box'], ['zoom']],
      ({ box, zoom = mapDefaults.home.zoom }: BoxAtZoom) => !box || pixels(box, zoom) <= mapBoxMax,
      `must be at most ${mapBoxMax} pixels wide at its zoom`,
    ),
    ['box'],
  ),
)
