import { parentPort } from 'node:worker_threads'
import { drawTile } from './draw-tile.ts'
import type { TileRequest } from './tile-format.ts'
import { readWorldMap } from './world-map.ts'

/** Draws tiles in a thread of its own: reading the map would hold up the server for a second. */
const map = readWorldMap()
parentPort?.on('message', ({ id, tile }: { id: number; tile: TileRequest }) => {
  parentPort?.postMessage({ id, svg: drawTile(map, tile) })
})
