import { randomUUID } from 'node:crypto'
import { apiBase } from '@emberwatch/contract'
import fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify'
import { keptSecret } from './areas/auth/secret.ts'
import { createTokens } from './areas/auth/tokens.ts'
import type { Db } from './db/open.ts'
import { readHealth } from './health.ts'
import type { Services } from './http/call.ts'
import { handleError, sendProblem, toProblem } from './http/errors.ts'
import { sweepRateLimits } from './http/rate-limit.ts'
import { serve } from './http/serve.ts'
import { handleUnknown } from './http/unknown-path.ts'
import { openApiDocument } from './openapi/document.ts'
import { allRoutes } from './routes.ts'
import type { Settings } from './settings.ts'

/** Bodies are small: forms, not files. */
const bodyLimit = 1024 * 1024
const sweepEveryMs = 10 * 60_000

export interface ApiOptions {
  readonly settings: Settings
  readonly db: Db
  /** The clock; tests set their own. */
  readonly now?: () => Date
}

/**
 * Every route of the API, as a plugin for a server of the caller's: register it with `apiPluginOptions`. That server
 * decides on logging and proxies, and should have `apiServerOptions`.
 */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, { settings, db, now = () => new Date() }) => {
  const tokens = createTokens(settings.jwtSecret ?? (await keptSecret(settings.dataDir)), now)
  const services: Services = { db: db.kysely, settings, tokens, now }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': request.id,
    })
  })
  readJsonOnly(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleUnknown)
  for (const route of allRoutes) {
    const { method, path } = route.endpoint
    app.route({ method, url: path.replace(/\{(\w+)\}/g, ':$1'), handler: serve(route, services), bodyLimit })
  }
  sweepNowAndThen(app, services)
  app.get('/health', () => readHealth(db))
  app.get('/openapi.json', async () => openApiDocument())
}

/** Bodies are JSON. An empty one is no body: clients name the type also where there is nothing to send. */
function readJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body as string, done),
  )
}

/** Removes the counters of past minutes while the server runs. */
function sweepNowAndThen(app: FastifyInstance, { db, now }: Services) {
  let timer: NodeJS.Timeout | undefined
  const sweep = () =>
    sweepRateLimits(db, now()).catch((error) => app.log.warn({ err: error }, 'rate limits were not swept'))
  app.addHook('onReady', async () => {
    timer = setInterval(sweep, sweepEveryMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Where the API lies: `app.register(apiPlugin, { ...apiPluginOptions, settings, db })`. */
export const apiPluginOptions = { prefix: apiBase } as const

/** What a server that carries the API needs: ids that are unique across servers, and our words for malformed addresses. */
export const apiServerOptions = {
  genReqId: () => randomUUID(),
  frameworkErrors: (error, _request, reply) => {
    void sendProblem(reply as never, toProblem(error))
  },
} as const satisfies FastifyServerOptions

/** The API as a server of its own; `log` is Fastify's logger setting, off by default. */
export async function buildApi(
  options: ApiOptions & { log?: FastifyServerOptions['logger'] },
): Promise<FastifyInstance> {
  const app = fastify({
    ...apiServerOptions,
    logger: options.log ?? false,
    trustProxy: options.settings.trustProxy,
  })
  await app.register(apiPlugin, { ...apiPluginOptions, ...options })
  return app
}
