import { apiBase, jsonBodyMax } from '@emberwatch/contract'
import { answerCalls, routeOf } from '@emberwatch/http'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify'
import { countUnknownPeppers } from './areas/auth/pepper.ts'
import { answerUnsubscribePage } from './areas/auth/unsubscribe-page.ts'
import { loadBackupFigures } from './backup/made-backups.ts'
import { askDatabase, healthOf } from './health.ts'
import { refuseOutside } from './http/base-path.ts'
import type { Services } from './http/call.ts'
import { toProblem } from './http/errors.ts'
import { demandTls } from './http/hsts.ts'
import { refuseTwoHosts } from './http/one-host.ts'
import { shedLoad } from './http/overload.ts'
import { answerAsFiles } from './http/send-file.ts'
import { serve } from './http/serve.ts'
import { guardConnections } from './http/slow-bodies.ts'
import { followCertificate } from './http/tls.ts'
import { handleUnknown } from './http/unknown-path.ts'
import { loadJobFigures } from './jobs/job-figures.ts'
import { mailQuestion } from './mail/mail-question.ts'
import { asyncApiDocument } from './openapi/async-document.ts'
import { openApiDocument } from './openapi/document.ts'
import { answerProbes } from './probes.ts'
import { allRoutes } from './routes.ts'
import { sealedWith, sealRows } from './secrets/sealed-rows.ts'
import { ownBackgroundTasks } from './server/background-tasks.ts'
import type { ApiOptions } from './server/options.ts'
import { serverOptionsOf } from './server/server-options.ts'
import { makeServices } from './server/services.ts'

interface ServerFrame {
  /** Off by default. */
  readonly log?: FastifyServerOptions['logger']
  readonly server?: FastifyServerOptions
  /** Runs before routes are added; by default adds time limits and probes. */
  readonly prepare?: (app: FastifyInstance) => void
}

export async function buildApi({ log, server, prepare, ...options }: ApiOptions & ServerFrame) {
  const { settings, db } = options
  const app = fastify({ ...serverOptionsOf(settings), logger: log ?? false, ...server })
  refuseOutside(app, settings.basePath)
  if (prepare) prepare(app)
  else {
    refuseTwoHosts(app)
    guardConnections(app, settings.httpLimits)
    followCertificate(app, settings.tls)
    demandTls(app, settings)
    answerAsFiles(app)
    answerProbes(app, { database: () => askDatabase(db) })
  }
  app.setNotFoundHandler(handleUnknown)
  await app.register(apiPlugin, { ...apiPluginOptions, ...options })
  return app
}

/** `app.register(apiPlugin, { ...apiPluginOptions, settings, db })` */
export const apiPluginOptions = { prefix: apiBase } as const

/** All routes and background tasks as a plugin. The caller's server decides on logging and proxies, and should have `apiServerOptions`. */
export const apiPlugin: FastifyPluginAsync<ApiOptions> = async (app, options) => {
  const { db, settings, backgroundTasks = [] } = options
  const services = await makeServices(app, options)
  options.onSources?.({
    listeners: () => services.live.size,
    work: services.work.state,
    jobs: () => loadJobFigures(db.kysely),
    backups: () => loadBackupFigures(db.kysely),
    askMail: mailQuestion(settings),
  })
  // Demo rows come in unsealed.
  await sealRows(db.kysely, services.sealer, { all: false })
  // Servers work without them, so this is logged before somebody needs one.
  for (const { key, count, wrong } of await sealedWith(db.kysely, services.sealer))
    if (wrong) app.log.error({ key, count }, `secrets cannot be opened: ${wrong}`)
  const unknown = await countUnknownPeppers(db.kysely, services.passwords)
  if (unknown > 0)
    app.log.error(
      { count: unknown },
      'passwords cannot be checked: the PASSWORD_PEPPER that they were stored with is not set',
    )
  await answerRoutes(app, settings, services)
  for (const keepUp of [...ownBackgroundTasks, ...backgroundTasks]) keepUp(app, options, services)
  // Answers under overload too.
  app.get('/health', { config: { pressureHandler: () => undefined } }, healthOf(db, options.build))
  app.get('/openapi.json', async () => openApiDocument(settings.basePath))
  app.get('/asyncapi.json', async () => asyncApiDocument())
}

async function answerRoutes(app: FastifyInstance, { load }: ApiOptions['settings'], services: Services): Promise<void> {
  answerCalls(app, { toProblem })
  await shedLoad(app, load.loopDelayMs)
  await app.register(multipart)
  app.setNotFoundHandler(handleUnknown)
  answerUnsubscribePage(app)
  for (const route of allRoutes) {
    const { method } = route.endpoint
    const bodyLimit = route.endpoint.kind === 'item' ? route.endpoint.maxBodyBytes : jsonBodyMax
    const config = { ignoresForms: route.ignoresForms } as object
    app.route({ method, url: routeOf(route.endpoint), handler: serve(route, services), bodyLimit, config })
  }
}
