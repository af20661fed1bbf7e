import { contractIn, noteHostContract, Registry, releasesBase } from '@emberwatch/registry'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { passApiOn } from './api-proxy.ts'
import { hostCallsPlugin } from './calls/host-calls.ts'
import { overviewRoutes } from './calls/overview-routes.ts'
import { releaseRoutes } from './calls/release-routes.ts'
import { releaseVisitsRoutes } from './calls/release-visits-routes.ts'
import { teamRoutes } from './calls/team-routes.ts'
import { registryCache } from './registry-cache.ts'
import { createConfirmedPerson } from './releases/confirmed-person.ts'
import { createCountReporter } from './releases/count-reporter.ts'
import { createLoadIntake } from './releases/load-intake.ts'
import { releasesPlugin } from './releases/releases-plugin.ts'
import { createReportIntake } from './releases/report-intake.ts'
import { createReportTickets, reportKey } from './releases/report-tickets.ts'
import { reportsPlugin } from './releases/reports-plugin.ts'
import { runStepsOnTime } from './releases/run-steps.ts'
import { createSharedLimits, type SharedLimits } from './releases/shared-limits.ts'
import { tellHooks } from './releases/tell-hooks.ts'
import { tellInstance } from './releases/tell-instance.ts'
import { filePolicy } from './security-headers.ts'
import { servicesPlugin } from './services/services-plugin.ts'
import type { HostSettings } from './settings.ts'
import { createShellChoice, shellInFolder } from './shell/served-shell.ts'
import { tracesPlugin } from './visits/traces-plugin.ts'
import { createVisitIntake } from './visits/visit-intake.ts'
import { visitsPlugin } from './visits/visits-plugin.ts'
import { webPlugin } from './web-plugin.ts'

interface HostOptions {
  readonly settings: HostSettings
  /** Registers the API below `/api`; undefined where `apiUrl` is a proxy's target. */
  readonly api?: (app: FastifyInstance) => Promise<unknown>
  readonly server?: FastifyServerOptions
  /** Runs before routes are added. */
  readonly prepare?: (app: FastifyInstance) => void
}

export async function buildHost({ settings, api, server, prepare }: HostOptions): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, ...server })
  prepare?.(app)
  // People can read the id off any answer; the log has it too. What sets no policy of its own is no page.
  app.addHook('onRequest', async ({ id }, reply) => {
    const headers = { 'x-content-type-options': 'nosniff', 'content-security-policy': filePolicy }
    reply.headers({ 'x-request-id': id, ...headers })
  })
  const registry = new Registry(settings.store ?? settings.releasesFolder, {
    needsSignature: settings.needsSignature ?? false,
  })
  const current = await currentDocument(app, registry, settings)

  if (settings.apiUrl)
    await passApiOn(app, { apiUrl: settings.apiUrl, ca: settings.apiCa, timeoutMs: settings.apiTimeoutMs })
  else await api?.(app)

  const key = await reportKey(registry.store, settings.secret)
  const limits = createSharedLimits(registry.store, key)
  const { build, apiWatch, publishTokens: tokens = [], hearsVisits = true, makeTrace, watch } = settings
  await addReports(app, { registry, settings, current, key, limits })
  if (build) tellInstance(app, registry.store, { build, api: () => apiWatch?.api()?.mark })
  runStepsOnTime(app, registry)
  await app.register(hostCallsPlugin, { routes: routesOf(registry, current, hearsVisits), limits })
  const { allowLocalServices: allowsLoopback = false, metricsPort } = settings
  const reach = { allowsLoopback, closedPorts: metricsPort ? [metricsPort] : [] }
  tellHooks(app, registry, { reach, mail: settings.sendReleaseMail })
  await app.register(servicesPlugin, {
    current: async () => (await current()).document,
    timeoutMs: settings.serviceTimeoutMs,
    onAnswer: watch?.serverAnswered,
    passesTraces: makeTrace !== undefined,
    secrets: [key, ...(settings.secretBefore ? [await reportKey(registry.store, settings.secretBefore)] : [])],
    reach,
  })
  await app.register(releasesPlugin, { registry, tokens, limits })
  await app.register(webPlugin, { registry, settings, current })
  // Loads what pages are made of, so that a later broken document leaves the last good one.
  await current().catch((error) => app.log.error(error, unreadable))
  return app
}

const routesOf = (registry: Registry, current: Current, hearsVisits: boolean) => [
  ...releaseRoutes(registry),
  ...teamRoutes(registry),
  ...releaseVisitsRoutes(registry, hearsVisits),
  ...overviewRoutes(registry, async () => (await current()).shell.manifest.hostContract),
]

type Current = ReturnType<typeof registryCache>

const unreadable = 'registry unreadable'

async function currentDocument(app: FastifyInstance, registry: Registry, settings: HostSettings): Promise<Current> {
  const { basePath = '/', areasBase: base = basePath + releasesBase.slice(1) } = settings
  const own = await shellInFolder(settings.shellFolder)
  const shells = createShellChoice(registry, own, (error) => app.log.error(error, 'the active shell cannot be had'))
  const onUnavailable = (lines: readonly string[]) => lines.map((line) => app.log.error(line))
  const current = registryCache(registry, (error) => app.log.error(error, unreadable), { base, shells, onUnavailable })
  if (!(await registry.readMarked()).shell?.active) await noteHostContract(registry.store, contractIn(own.manifest))
  return current
}

interface ReportsOptions {
  readonly registry: Registry
  readonly settings: HostSettings
  readonly current: Current
  readonly key: Buffer
  readonly limits: SharedLimits
}

/** Takes what browsers report of releases, of visits and of traces. */
async function addReports(app: FastifyInstance, { registry, settings, current, key, limits }: ReportsOptions) {
  const tickets = createReportTickets(key)
  const document = async () => (await current()).document
  const personOf = createConfirmedPerson(app)
  const countReporter = createCountReporter({ current: document, markOf: tickets.personMark, limits })
  const reports = createReportIntake(registry, (error) =>
    app.log.error(error, 'what browsers told was not written down'),
  )
  app.addHook('onClose', reports.close)
  const intake = { registry, current: document, reports, countReporter }
  await app.register(reportsPlugin, { take: createLoadIntake({ ...intake, limits }), personOf, tickets, limits })
  const { shellFolder, hearsVisits = true, makeTrace, watch } = settings
  const shell = async () => (await current()).shell.version
  const visits = { ...intake, shellFolder, markOf: tickets.personMark, shell, watch }
  await app.register(visitsPlugin, { take: hearsVisits ? createVisitIntake(visits) : undefined, personOf, tickets })
  await app.register(tracesPlugin, { makeTrace, personOf })
}
