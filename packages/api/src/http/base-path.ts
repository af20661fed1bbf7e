import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * For a server whose app lies below a path of its origin (`BASE_PATH`): routes know addresses without it. What stands in front
 * passes them on as they are.
 */
export const rewriteBase = (basePath: string) =>
  basePath === '/'
    ? {}
    : {
        rewriteUrl: ({ url = '/' }: IncomingMessage) =>
          url.startsWith(basePath) ? url.slice(basePath.length - 1) : url,
      }

/** What those ask who come past the proxy: whoever watches the process, and a host that passes calls on. */
const unprefixed = /^\/(livez|readyz|api\/.*)$/

/** Leads from the path without its slash to the app, and says that there is nothing beside it. To be called before routes are added. */
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
