import { randomUUID } from 'node:crypto'
import { apiBase, liveBeatMs } from '@emberwatch/contract'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify'
import { sweepCodes } from './areas/auth/codes.ts'
import { sweepDevices } from './areas/auth/known-devices.ts'
import { createMac } from './areas/auth/mac.ts'
import { keptSecret } from './areas/auth/secret.ts'
import { sweepSessions } from './areas/auth/sessions.ts'
import { createTokens } from './areas/auth/tokens.ts'
import type { Db } from './db/open.ts'
import { readHealth } from './health.ts'
import type { Services } from './http/call.ts'
import { handleError, sendProblem, toProblem } from './http/errors.ts'
import { sweepRateLimits } from './http/rate-limit.ts'
import { serve } from './http/serve.ts'
import { handleUnknown } from './http/unknown-path.ts'
import { LiveHub } from './live/live-hub.ts'
import { createMailer, senderOf, transportOf } from './mail/mailer.ts'
import { openApiDocument } from './openapi/document.ts'
import { allRoutes } from './routes.ts'
import { dataKeysOf } from './secrets/data-keys.ts'
import { createSealer } from './secrets/sealed.ts'
import type { Settings } from './settings.ts'
import { Simulator } from './simulator/simulator.ts'

/** JSON bodies are small: forms, not files. */
const bodyLimit = 1024 * 1024
const sweepEveryMs = 10 * 60_000

export interface ApiOptions {
  readonly settings: Settings
  readonly db: Db
  /** The clock; tests set their own. */
  readonly now?: () => Date
  /** Prints a line for whoever runs the server, such as the code in a mail that has no mail server; by default to the console. */
  readonly print?: (line: string) => void
  /** Who listens to changes; tests beat it themselves. */
  readonly live?: LiveHub
}

/**
 * Every route of the API, as a plugin for a server of the caller's: register it with `apiPluginOptions`. That server
 * decides on logging and proxies, and should have `apiServerOptions`.
 */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  const { db } = options
  const services = await makeServices(app, options)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': request.id,
    })
  })
  readJsonOnly(app)
  await app.register(multipart)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleUnknown)
  for (const route of allRoutes) {
    const { method, path } = route.endpoint
    app.route({ method, url: path.replace(/\{(\w+)\}/g, ':$1'), handler: serve(route, services), bodyLimit })
  }
  sweepNowAndThen(app, services)
  keepStreams(app, services)
  runSimulator(app, options, services)
  app.get('/health', () => readHealth(db))
  app.get('/openapi.json', async () => openApiDocument())
}

async function makeServices(app: FastifyInstance, options: ApiOptions): Promise<Services> {
  const { settings, db, now = () => new Date(), print = (line) => console.log(line) } = options
  const secret = settings.jwtSecret ?? (await keptSecret(settings.dataDir))
  const mailer = createMailer({
    transport: transportOf(settings, print),
    from: senderOf(settings),
    onFailure: (error) => print(`Mail could not be sent: ${error instanceof Error ? error.message : error}`),
  })
  app.addHook('onClose', () => mailer.settled())
  return {
    db: db.kysely,
    settings,
    now,
    mailer,
    live:
      options.live ??
      new LiveHub({ db, now, settings, onError: (error) => app.log.error({ err: error }, 'changes were not told') }),
    tokens: createTokens(secret, now),
    mac: createMac(secret),
    sealer: createSealer(await dataKeysOf(settings)),
    publicUrl: () =>
      settings.publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${listeningPort(app) ?? settings.port}`,
  }
}

/** Differs from the setting where that is 0, which lets the system choose. */
function listeningPort(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** Bodies are JSON, or multipart where an endpoint takes files. An empty one is no body: clients name the type also where there is nothing to send. */
function readJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parse(request, body as string, done),
  )
}

/** Removes counters, codes and sessions that have ended while the server runs. */
function sweepNowAndThen(app: FastifyInstance, services: Services) {
  const { db, now } = services
  let timer: NodeJS.Timeout | undefined
  const sweep = () =>
    Promise.all([
      sweepRateLimits(db, now()),
      sweepCodes(db, now()),
      sweepDevices(db, now()),
      sweepSessions(services),
    ]).catch((error) => app.log.warn({ err: error }, 'counters, codes and sessions were not swept'))
  app.addHook('onReady', async () => {
    timer = setInterval(sweep, sweepEveryMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Beats while the server runs; streams end before it stops listening, which would wait for them. */
function keepStreams(app: FastifyInstance, { live }: Services) {
  let timer: NodeJS.Timeout | undefined
  const beat = () => live.beat().catch((error) => app.log.warn({ err: error }, 'listeners got no beat'))
  app.addHook('onReady', async () => {
    timer = setInterval(beat, liveBeatMs).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await live.close()
  })
}

/** On with the demo fleet unless it is switched off. */
function runSimulator(app: FastifyInstance, { db, settings }: ApiOptions, { now }: Services) {
  if (settings.simulator === false) return
  const simulator = new Simulator({ db, now, onError: (error) => app.log.warn({ err: error }, 'simulator') })
  app.addHook('onReady', () => simulator.start())
  app.addHook('preClose', () => simulator.stop())
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
