import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Routes do not know `BASE_PATH`; proxies pass addresses unchanged. */
export const rewriteBase = (basePath: string) =>
  basePath === '/'
    ? {}
    : {
        rewriteUrl: ({ url = '/' }: IncomingMessage) =>
          url.startsWith(basePath) ? url.slice(basePath.length - 1) : url,
      }

/** Probes and other hosts come past the proxy. */
const unprefixed = /^\/(livez|readyz|api\/.*)$/

/** Redirects the path without its slash, and answers 404 outside. Call it before adding routes. */
export function refuseOutside(app: FastifyInstance, basePath: string): void {
  if (basePath === '/') return
  app.addHook('onRequest', async ({ originalUrl }, reply) => {
    const path = originalUrl.split('?')[0] ?? ''
    if (path.startsWith(basePath) || unprefixed.test(path)) return
    reply.header('cache-control', 'no-store')
    if (`${path}/` === basePath) return reply.redirect(basePath, 308)
    return reply.code(404).type('text/plain').send('Not found')
  })
}
