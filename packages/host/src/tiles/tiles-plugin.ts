import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fresh from 'fresh'
import { maxZoom, type TileRequest, type TileTheme, tileThemes } from './tile-format.ts'
import { createTileSource } from './tile-source.ts'

/** A week: data changes with a release of the server, which the tag shows. */
const cacheControl = 'public, max-age=604800, stale-while-revalidate=2592000'

/** Bundled data, so that the map works offline (product 13.6). */
export async function tilesPlugin(app: FastifyInstance): Promise<void> {
  const source = createTileSource()
  app.addHook('onClose', () => source.close())
  app.get('/tiles/:z/:x/:y', async (request, reply) => {
    const tile = readTile(request.params as Record<string, string>, (request.query as { theme?: unknown }).theme)
    if (!tile) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    const svg = await source.tile(tile)
    const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 27)}"`
    reply.headers({ etag, 'cache-control': cacheControl, 'access-control-allow-origin': '*' })
    if (fresh(request.headers, { etag })) return reply.code(304).send()
    return reply.type('image/svg+xml').send(svg)
  })
}

/** Null for coordinates outside the world. */
export function readTile(params: Readonly<Record<string, string>>, theme: unknown): TileRequest | null {
  const [z, x, y] = ['z', 'x', 'y'].map((name) => (/^\d{1,6}$/.test(params[name] ?? '') ? Number(params[name]) : -1))
  if (z === undefined || x === undefined || y === undefined) return null
  const isTile = z >= 0 && z <= maxZoom && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z
  return isTile ? { z, x, y, theme: tileThemes.includes(theme as TileTheme) ? (theme as TileTheme) : 'light' } : null
}
