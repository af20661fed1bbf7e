import { Count, Id, mapBoxMax, mapDefaults } from '@emberwatch/contract'
import * as v from 'valibot'

/** What the home map asks for and draws (product 13.9): what is in sight alone, however many sites there are. */

/** The states of a site, from worst to harmless, as legend and list show them (product 13.3, 13.4). */
export const siteStates = ['alarm', 'offline', 'warning', 'active'] as const
export type SiteState = (typeof siteStates)[number]

/** Sites by state; one that is offline with open alarms counts under both (product 13.4). */
const StateCounts = v.object({ alarm: Count, offline: Count, warning: Count, active: Count })

/** Sites so close together that their markers would cover one another, or one of its own. */
export const MapMarker = v.object({
  /** The square of the map that holds them, `zoom/x/y`; asked for again as `cell` for what stands there. */
  cell: v.string(),
  /** The middle of its sites, in degrees. */
  lat: v.number(),
  lng: v.number(),
  count: Count,
  /** Of one site its state (product 13.3), of several that of the worst (product 13.4). */
  state: v.picklist(siteStates),
  /** How many are in each state, by which a cluster says of how many it speaks. */
  states: StateCounts,
  openAlarms: Count,
  /** The zoom from which its sites lie further apart than a marker is wide; null where that is none, as on one spot. */
  partsAt: v.nullable(Count),
  /** Where it is one site. */
  site: v.nullable(v.object({ id: Id, name: v.string() })),
})
export type MapMarker = v.InferOutput<typeof MapMarker>

/** West, south, east and north, in degrees. */
export const MapBox = v.tuple([v.number(), v.number(), v.number(), v.number()])
export type MapBox = v.InferOutput<typeof MapBox>

export const MapMeta = v.object({
  /** All sites of the person, whatever is narrowed down. */
  sitesCount: Count,
  /** The same by state. */
  states: StateCounts,
  /** Around all sites of the chosen states that have a place; null where none has. */
  bounds: v.nullable(MapBox),
  /** Those of the chosen states within the box that was asked for; none without one. */
  markers: v.array(MapMarker),
})
export type MapMeta = v.InferOutput<typeof MapMeta>

/** A map's width in pixels of its zoom; the world at zoom 0 has 256. */
const tile = 256
const boxOfDegrees = /^-?\d{1,3}(\.\d{1,10})?(,-?\d{1,3}(\.\d{1,10})?){3}$/
const isWithinTheWorld = ([west, south, east, north]: MapBox) =>
  -180 <= west && west < east && east <= 180 && -90 <= south && south < north && north <= 90

const Box = v.pipe(
  v.string(),
  v.regex(boxOfDegrees, 'must be west, south, east and north in degrees, joined by commas'),
  v.transform((text) => text.split(',').map(Number) as MapBox),
  v.check(isWithinTheWorld, 'must go from west to east within -180 and 180, and from south to north within -90 and 90'),
)

const zoomText = `must be a whole number from 0 to ${mapDefaults.maxZoom}`
const Zoom = v.pipe(v.string(), v.regex(/^\d{1,2}$/, zoomText), v.toNumber(), v.maxValue(mapDefaults.maxZoom, zoomText))

const pixels = (degreesWide: number, zoom: number) => (degreesWide / 360) * tile * 2 ** zoom

interface BoxAtZoom {
  readonly box?: MapBox | undefined
  readonly zoom?: number | undefined
}

/** Which markers are asked for: those of a box, at a zoom. */
export const MapQuery = v.pipe(
  v.object({ box: v.optional(Box), zoom: v.optional(Zoom) }),
  v.forward(
    v.partialCheck(
      [['box'], ['zoom']],
      ({ box, zoom = mapDefaults.home.zoom }: BoxAtZoom) => !box || pixels(box[2] - box[0], zoom) <= mapBoxMax,
      `must be at most ${mapBoxMax} pixels wide at its zoom`,
    ),
    ['box'],
  ),
)
