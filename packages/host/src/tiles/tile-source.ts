import { Worker } from 'node:worker_threads'
import type { TileRequest } from './tile-format.ts'

type Waiting = PromiseWithResolvers<string>

/** Tiles kept in memory; the whole of Norway at a glance is some dozen. */
const keptTiles = 400
/** The map leaves the memory again when nobody has looked at it for so long. */
const idleMs = 10 * 60_000

/** Draws tiles; the thread behind it starts with the first one. */
export function createTileSource() {
  const kept = new Map<string, Promise<string>>()
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0

  const stop = async (reason: Error) => {
    const stopped = worker
    worker = undefined
    clearTimeout(idle)
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
    await stopped?.terminate()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./tile-worker.ts', import.meta.url))
    started.on('message', ({ id, svg }: { id: number; svg: string }) => {
      waiting.get(id)?.resolve(svg)
      waiting.delete(id)
    })
    started.on('error', (error: Error) => void stop(error))
    started.unref()
    return started
  }

  const draw = (tile: TileRequest): Promise<string> => {
    worker ??= start()
    clearTimeout(idle)
    idle = setTimeout(() => void stop(new Error('idle')), idleMs).unref()
    const asked = Promise.withResolvers<string>()
    const id = count++
    waiting.set(id, asked)
    worker.postMessage({ id, tile })
    return asked.promise
  }

  return {
    /** The tile as SVG. @throws when the thread broke down; the next call starts another */
    tile: (tile: TileRequest): Promise<string> => {
      const name = `${tile.theme}/${tile.z}/${tile.x}/${tile.y}`
      const known = kept.get(name)
      kept.delete(name)
      const svg = known ?? draw(tile)
      kept.set(name, svg)
      svg.catch(() => kept.delete(name))
      const [oldest] = kept.keys()
      if (kept.size > keptTiles && oldest !== undefined) kept.delete(oldest)
      return svg
    },
    close: () => stop(new Error('closed')),
  }
}
