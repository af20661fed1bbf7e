import { mapDefaults } from '@emberwatch/contract'
import { type MapMeta, siteStates } from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'

/**
 * Squares of 16 pixels at a zoom, in which markers of 40 pixels would overlap in any case; the map joins further overlaps (product 13.9). Reads the
 * rows of `told t`, whose `map_x` and `map_y` run from 0 to 1 over the map.
 */

/** Pixels: the world at zoom 0, a square, a marker. */
const [tile, square, marker] = [256, 16, mapDefaults.iconSize[0]]
const squaresAt = (zoom: number) => (tile / square) * 2 ** zoom

/** Degrees of latitude at which Web Mercator ends. */
const mapEnds = 85.0511287798
export const mercator = sql`(lng + 180) / 360 as map_x,
  0.5 - ln(tan(pi() / 4 + greatest(${-mapEnds}, least(${mapEnds}, lat)) * pi() / 360)) / (2 * pi()) as map_y`

const cellAt = (axis: 'map_x' | 'map_y', zoom: number) => sql`floor(t.${sql.ref(axis)} * ${squaresAt(zoom)}::float8)`

/** Ignores names that are no square. */
export function isInCells(cells: readonly string[]): RawBuilder<boolean> {
  const squaresOfCells = cells.flatMap((cell) => {
    const [, zoom, x, y] = /^(\d{1,2})\/(\d{1,8})\/(\d{1,8})$/.exec(cell) ?? []
    return zoom === undefined ? [] : [{ zoom: Number(zoom), x: Number(x), y: Number(y) }]
  })
  const ofZoom = [...Map.groupBy(squaresOfCells, ({ zoom }) => zoom)].map(([zoom, squares]) => {
    const [xs, ys] = [squares.map(({ x }) => x), squares.map(({ y }) => y)]
    return sql`(${cellAt('map_x', zoom)}, ${cellAt('map_y', zoom)}) in
      (select x, y from unnest(${xs}::float8[], ${ys}::float8[]) as squares (x, y))`
  })
  return ofZoom.length > 0 ? sql<boolean>`(${sql.join(ofZoom, sql` or `)})` : sql<boolean>`false`
}

interface MapQuery {
  readonly box?: MapMeta['bounds'] | undefined
  readonly zoom?: number | undefined
}

const inState = (state: string) => sql`count(*) filter (where t.state = ${sql.lit(state)})`
/** A site that is offline with open alarms counts under both (product 13.4). */
export const stateCounts = sql`json_build_object('alarm', count(*) filter (where t.state = 'alarm' or t.open_alarms > 0),
  'offline', ${inState('offline')}, 'warning', ${inState('warning')}, 'active', ${inState('active')})`

/** A box whose west is beyond its east crosses 180 degrees. */
const isAcross = (west: number, east: number) =>
  west < east ? sql`lng between ${west} and ${east}` : sql`(lng >= ${west} or lng <= ${east})`

/** Markers of a box as JSON. @param isShown condition on sites */
export function markersOf({ box, zoom = mapDefaults.home.zoom }: MapQuery, isShown: RawBuilder<unknown>) {
  if (!box) return sql`'[]'::json`
  const [west, south, east, north] = box
  return sql`(
    with squares as (
      select ${cellAt('map_x', zoom)}::int as x, ${cellAt('map_y', zoom)}::int as y, count(*) as count,
        avg(lat) as lat, avg(lng) as lng, min(rank) as rank, min(state) as state, sum(open_alarms) as open_alarms,
        greatest(max(map_x) - min(map_x), max(map_y) - min(map_y)) * ${tile}::float8 as width,
        min(id::text) as id, min(name) as name, ${stateCounts} as states
      from told t
      where ${isAcross(west, east)} and lat between ${south} and ${north} and ${isShown}
      group by 1, 2
    )
    select coalesce(json_agg(json_build_object(
      'cell', concat_ws('/', ${zoom}::int, x, y), 'lat', round(lat::numeric, 6), 'lng', round(lng::numeric, 6),
      'count', count, 'state', case when count = 1 then state else (${sql.val(siteStates)}::text[])[rank + 1] end,
      'states', states, 'openAlarms', open_alarms, 'partsAt', ${partsAt},
      'site', case when count = 1 then json_build_object('id', id, 'name', name) end) order by x, y), '[]')
    from squares)`
}

/** The first zoom at which the outermost sites of a square are a marker's width apart. */
const partsAt = sql`case when width * ${2 ** mapDefaults.maxZoom}::float8 > ${marker}::float8
  then greatest(0, floor(ln(${marker}::float8 / width) / ln(2)) + 1)::int end`
