import { randomUUID } from 'node:crypto'
import { apiBase, jsonBodyMax, liveBeatMs } from '@emberwatch/contract'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify'
import { sweepCodes } from './areas/auth/codes.ts'
import { sweepDevices } from './areas/auth/known-devices.ts'
import { keptSecret } from './areas/auth/secret.ts'
import { sweepUnfinishedLoops } from './areas/loops/keep-loop.ts'
import { exportKind } from './areas/reports/export/export-job.ts'
import { importKind } from './areas/reports/install-base/import-job.ts'
import { configurationKind } from './areas/sites-systems/configuration-job.ts'
import { sweepUnfinished } from './areas/sites-systems/keep-configuration.ts'
import { keepEventMonths } from './db/event-months.ts'
import type { Db } from './db/open.ts'
import { askDatabase, healthOf } from './health.ts'
import { refuseOutside, rewriteBase } from './http/base-path.ts'
import type { Services } from './http/call.ts'
import { answerClientError } from './http/client-error.ts'
import { handleError, sendProblem, toProblem } from './http/errors.ts'
import { readJsonOnly } from './http/json-body.ts'
import { shedLoad } from './http/overload.ts'
import { sweepRateLimits } from './http/rate-limit.ts'
import { serve } from './http/serve.ts'
import { guardConnections, timeLimits } from './http/slow-bodies.ts'
import { createTurns, streamTurnLimits } from './http/turns.ts'
import { handleUnknown } from './http/unknown-path.ts'
import { createMac } from './identity/mac.ts'
import { sweepSessions } from './identity/sessions.ts'
import { createTokens } from './identity/tokens.ts'
import { type JobFigures, type JobRun, loadJobFigures } from './jobs/job-figures.ts'
import { sweepJobs } from './jobs/job-rows.ts'
import { JobWorker } from './jobs/job-worker.ts'
import { createKeptAnswers } from './kept/kept-answers.ts'
import { createChangesSweep, rememberedMs } from './kept/sweep-changes.ts'
import { LiveHub } from './live/live-hub.ts'
import { mailKind } from './mail/mail-job.ts'
import { outboxMailer, queuedMailer, senderOf, transportOf } from './mail/mailer.ts'
import { openApiDocument } from './openapi/document.ts'
import { answerProbes } from './probes.ts'
import { allRoutes } from './routes.ts'
import { dataKeysOf } from './secrets/data-keys.ts'
import { createSealer } from './secrets/sealed.ts'
import { sealRows } from './secrets/sealed-rows.ts'
import type { Settings } from './settings.ts'
import { Simulator } from './simulator/simulator.ts'
import { createWorkPool } from './work/work-pool.ts'

const sweepEveryMs = 10 * 60_000
const longestSettleMs = 1_000

export interface ApiOptions {
  readonly settings: Settings
  readonly db: Db
  /** The clock; tests set their own. */
  readonly now?: () => Date
  /** Prints a line for whoever runs the server, such as the code in a mail that has no mail server; by default to the console. */
  readonly print?: (line: string) => void
  /** Who listens to changes; tests beat it themselves. */
  readonly live?: LiveHub
  /** Is given what there is to watch of the API while it runs. */
  readonly onSources?: (sources: ApiSources) => void
  /** Told how each try of a job has ended. */
  readonly onJobRun?: (run: JobRun) => void
}

/** Numbers of this moment. */
interface ApiSources {
  /** Open streams of changes. */
  readonly listeners: () => number
  /** Files of people on threads, and in line for one. */
  readonly work: () => { readonly running: number; readonly waiting: number }
  /** The queue of the database. */
  readonly jobs: () => Promise<readonly JobFigures[]>
}

/**
 * Every route of the API, as a plugin for a server of the caller's: register it with `apiPluginOptions`. That server
 * decides on logging and proxies, and should have `apiServerOptions`.
 */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  const { db } = options
  const services = await makeServices(app, options)
  options.onSources?.({
    listeners: () => services.live.size,
    work: services.work.state,
    jobs: () => loadJobFigures(db.kysely),
  })
  // What was stored before there was a key, or came with a demo fleet.
  await sealRows(db.kysely, services.sealer, { all: false })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': request.id,
    })
  })
  app.setErrorHandler(handleError)
  await shedLoad(app, options.settings.load.loopDelayMs)
  readJsonOnly(app)
  await app.register(multipart)
  app.setNotFoundHandler(handleUnknown)
  for (const route of allRoutes) {
    const { method, path } = route.endpoint
    const bodyLimit = route.endpoint.kind === 'item' ? route.endpoint.maxBodyBytes : jsonBodyMax
    app.route({ method, url: path.replace(/\{(\w+)\}/g, ':$1'), handler: serve(route, services), bodyLimit })
  }
  sweepNowAndThen(app, services, db.kind === 'embedded')
  sweepChanges(app, services)
  keepStreams(app, services)
  workOnJobs(app, options, services)
  runSimulator(app, options, services)
  // Tells how the database does, however late.
  app.get('/health', { config: { pressureHandler: () => undefined } }, healthOf(db))
  app.get('/openapi.json', async () => openApiDocument(options.settings.basePath))
}

async function makeServices(app: FastifyInstance, options: ApiOptions): Promise<Services> {
  const { settings, db, now = () => new Date(), print = (line) => console.log(line) } = options
  const secret = settings.jwtSecret ?? (await keptSecret(settings.dataDir))
  const sealer = createSealer(await dataKeysOf(settings))
  const mailer = settings.smtpUrl
    ? queuedMailer(sealer)
    : outboxMailer({
        transport: transportOf(settings, print),
        from: senderOf(settings),
        onFailure: (error) => print(`Mail could not be sent: ${error instanceof Error ? error.message : error}`),
      })
  const work = createWorkPool()
  app.addHook('onClose', async () => {
    await Promise.all([mailer.settled(), work.close()])
  })
  return {
    db: db.kysely,
    unhurried: db.unhurried,
    settings,
    now,
    mailer,
    work,
    kept: createKeptAnswers(settings.load.keptMegabytes),
    turns: createTurns({ atOnce: settings.load.callsPerPerson }),
    streamTurns: createTurns(streamTurnLimits),
    live:
      options.live ??
      new LiveHub({ db, now, settings, onError: (error) => app.log.error({ err: error }, 'changes were not told') }),
    tokens: createTokens(secret, now),
    mac: createMac(secret),
    sealer,
    publicUrl: () =>
      (settings.publicUrl ?? `http://localhost:${listeningPort(app) ?? settings.port}${settings.basePath}`).replace(
        /\/+$/,
        '',
      ),
  }
}

/** Differs from the setting where that is 0, which lets the system choose. */
function listeningPort(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** Removes counters, codes, sessions and uploads that have ended while the server runs, and makes the months to come. */
function sweepNowAndThen(app: FastifyInstance, services: Services, isEmbedded: boolean) {
  const { db, now } = services
  const tell = (error: unknown) => app.log.warn({ err: error }, 'what has ended was not swept')
  let timer: NodeJS.Timeout | undefined
  const sweep = () =>
    Promise.all([
      keepEventMonths(db, now()),
      sweepRateLimits(db, now()),
      sweepCodes(db, now()),
      sweepDevices(db, now()),
      sweepSessions(services),
      sweepUnfinished(db, now()),
      sweepUnfinishedLoops(db, now()),
      sweepJobs(db),
    ]).catch(tell)
  app.addHook('onReady', async () => {
    // Of an embedded database this is the only server.
    if (isEmbedded) await Promise.all([sweepUnfinished(db, null), sweepUnfinishedLoops(db, null)]).catch(tell)
    await keepEventMonths(db, now()).catch(tell)
    timer = setInterval(sweep, sweepEveryMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** As long as answers are kept, changes are remembered, and no longer. */
function sweepChanges(app: FastifyInstance, { db }: Services) {
  const sweep = createChangesSweep(db)
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    const tell = (error: unknown) => app.log.warn({ err: error }, 'changes were not swept')
    timer = setInterval(() => sweep().catch(tell), rememberedMs).unref()
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
    const streams = live.size
    await live.close()
    // Ending thousands takes the thread a moment, in which calls have come in on connections that look idle: they are answered first.
    if (streams > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(streams, longestSettleMs)))
  })
}

/** On with the demo fleet unless it is switched off. */
function runSimulator(app: FastifyInstance, { db, settings }: ApiOptions, { now }: Services) {
  if (settings.simulator === false) return
  const simulator = new Simulator({ db, now, onError: (error) => app.log.warn({ err: error }, 'simulator') })
  app.addHook('onReady', () => simulator.start())
  app.addHook('preClose', () => simulator.stop())
}

/** Takes jobs while the server runs, its own and those of servers that were killed. */
function workOnJobs(
  app: FastifyInstance,
  { db, settings, onJobRun, print = console.log }: ApiOptions,
  services: Services,
) {
  const kinds = [mailKind(transportOf(settings, print), senderOf(settings)), exportKind, importKind, configurationKind]
  const worker = new JobWorker({ db, services, kinds, log: app.log, onRun: onJobRun })
  app.addHook('onReady', () => worker.start())
  app.addHook('preClose', () => worker.stop())
}

/** Where the API lies: `app.register(apiPlugin, { ...apiPluginOptions, settings, db })`. */
export const apiPluginOptions = { prefix: apiBase } as const

/** What a server that carries the API needs: ids that are unique across servers, and our words for malformed addresses. */
export const apiServerOptions = {
  // Of what has no route of its own too.
  bodyLimit: jsonBodyMax,
  genReqId: () => randomUUID(),
  clientErrorHandler: answerClientError,
  frameworkErrors: (error, _request, reply) => {
    void sendProblem(reply as never, toProblem(error))
  },
} as const satisfies FastifyServerOptions

/** The same with what the settings say of proxies and time. */
export const serverOptionsOf = ({
  trustProxy,
  httpLimits,
  basePath,
}: Pick<Settings, 'trustProxy' | 'httpLimits' | 'basePath'>) => ({
  ...apiServerOptions,
  ...timeLimits(httpLimits),
  ...rewriteBase(basePath),
  trustProxy: trustOf(trustProxy),
})

/** The nearest proxies by number, or those at these addresses. */
const trustOf = (proxies: Settings['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies && [...proxies]

interface ServerFrame {
  /** Fastify's logger setting, off by default. */
  readonly log?: FastifyServerOptions['logger']
  readonly server?: FastifyServerOptions
  /** Adds what all requests pass, before there are routes; by default time limits and probes. */
  readonly prepare?: (app: FastifyInstance) => void
}

/** The API as a server of its own. */
export async function buildApi({ log, server, prepare, ...options }: ApiOptions & ServerFrame) {
  const { settings, db } = options
  const app = fastify({ ...serverOptionsOf(settings), logger: log ?? false, ...server })
  refuseOutside(app, settings.basePath)
  if (prepare) prepare(app)
  else {
    guardConnections(app, settings.httpLimits)
    answerProbes(app, { database: () => askDatabase(db) })
  }
  app.setNotFoundHandler(handleUnknown)
  await app.register(apiPlugin, { ...apiPluginOptions, ...options })
  return app
}
