import { drawTile } from './draw-tile.ts'
import type { TileRequest } from './tile-format.ts'
import { readWorldMap } from './world-map.ts'

const map = readWorldMap()

/** Off the server's thread: reading the map takes a second. */
export const draw = (tile: TileRequest): string => drawTile(map, tile)
