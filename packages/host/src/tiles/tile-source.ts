import { Piscina } from 'piscina'
import type { TileRequest } from './tile-format.ts'

/** Norway at a glance is some dozen. */
const maxTiles = 400
/** The map leaves memory after this time without use. */
const idleMs = 10 * 60_000

/** The thread starts with the first tile. */
export function createTileSource() {
  const tiles = new Map<string, Promise<string>>()
  const filename = new URL('./tile-worker.ts', import.meta.url).href
  const pool = new Piscina<TileRequest, string>({ filename, minThreads: 0, maxThreads: 1, idleTimeout: idleMs })

  return {
    /** SVG. @throws when the thread broke down; the next call starts another */
    tile: (tile: TileRequest): Promise<string> => {
      const name = `${tile.theme}/${tile.z}/${tile.x}/${tile.y}`
      const cacheEntry = tiles.get(name)
      tiles.delete(name)
      const svg = cacheEntry ?? pool.run(tile, { name: 'draw' })
      tiles.set(name, svg)
      svg.catch(() => tiles.delete(name))
      const [oldest] = tiles.keys()
      if (tiles.size > maxTiles && oldest !== undefined) tiles.delete(oldest)
      return svg
    },
    close: () => pool.destroy(),
  }
}
