import { type Registry, releasesBase } from '@emberwatch/registry'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { brotliOptions } from './compress.ts'
import { createPages } from './pages.ts'
import type { registryCache } from './registry-cache.ts'
import { releaseFilesPlugin } from './releases/release-files-plugin.ts'
import { commonHeaders } from './security-headers.ts'
import type { HostSettings } from './settings.ts'
import { shellFilesPlugin } from './shell/shell-files-plugin.ts'
import { tilesPlugin } from './tiles/tiles-plugin.ts'
import { wellKnownPlugin } from './well-known-plugin.ts'

interface WebOptions {
  readonly registry: Registry
  readonly settings: HostSettings
  readonly current: ReturnType<typeof registryCache>
}

const yearSeconds = 31_536_000

/** Serves files of the shell and of releases, the registry, map tiles, and the page at every other address. */
export async function webPlugin(web: FastifyInstance, { registry, settings, current }: WebOptions): Promise<void> {
  await web.register(compress, { encodings: ['br', 'gzip'], threshold: 512, brotliOptions })
  web.addHook('onSend', async (_, reply) => void reply.headers(commonHeaders))

  const document = async () => (await current()).document
  await web.register(shellFilesPlugin, { registry, current: document, folder: settings.shellFolder, files: immutable })
  await web.register(releaseFilesPlugin, { registry, current: document, files: immutable })

  web.get(`${releasesBase}registry.json`, async (request, reply) => {
    const { body, etag } = await current()
    reply.headers({ etag, 'cache-control': 'no-cache' })
    // Not @fastify/etag: it would hash the registry for each poll, and it knows no list of tags.
    if (fresh(request.headers, { etag })) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })

  await web.register(tilesPlugin)
  await web.register(wellKnownPlugin, { basePath: settings.basePath ?? '/' })

  const sendPage = createPages({ settings, current })
  web.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isPage(request, path))
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    return sendPage(request, reply, path)
  })
}

const neverChanges = (reply: FastifyReply) => {
  reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
  // A shell of another origin needs CORS for scripts under SRI.
  reply.header('access-control-allow-origin', '*')
}

/** Paths with a hash or version never change; a missing file must not be cached. */
const immutable = {
  cacheControl: false,
  preCompressed: true,
  setHeaders: neverChanges,
  index: false as const,
  dotfiles: 'ignore' as const,
}

const isPage = ({ method, headers }: FastifyRequest, path: string): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  !/^\/(api|assets|areas|releases|services|tiles|\.well-known)\//.test(path) &&
  !probeLike.test(path) &&
  acceptsHtml(headers.accept) &&
  // Browsers read two slashes as another host.
  !path.startsWith('//')

/** A page with 200 would make a wrong probe look healthy. */
const probeLike = /^\/(healthz?|livez?|liveness|readyz?|readiness|metrics|ping|statusz)(\/|$)/i

const acceptsHtml = (accept = '*/*'): boolean => /text\/html|\*\/\*/.test(accept)
