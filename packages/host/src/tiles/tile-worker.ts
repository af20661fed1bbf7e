import { drawTile } from './draw-tile.ts'
import type { TileRequest } from './tile-format.ts'
import { readWorldMap } from './world-map.ts'

const map = readWorldMap()

/** Draws a tile on a thread of its own: reading the map would hold up the server for a second. */
export const draw = (tile: TileRequest): string => drawTile(map, tile)
