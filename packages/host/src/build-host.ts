import { contractIn, noteHostContract, Registry, releasesBase } from '@emberwatch/registry'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify'
import { passApiOn } from './api-proxy.ts'
import { brotliOptions } from './compress.ts'
import { createPages } from './pages.ts'
import { registryCache } from './registry-cache.ts'
import { createHealthIntake } from './releases/health-intake.ts'
import { overviewPlugin } from './releases/overview-plugin.ts'
import { releaseFilesPlugin } from './releases/release-files-plugin.ts'
import { releasesPlugin } from './releases/releases-plugin.ts'
import { reportKey } from './releases/report-key.ts'
import { createReportTickets } from './releases/report-tickets.ts'
import { reportsPlugin } from './releases/reports-plugin.ts'
import { createSharedLimits } from './releases/shared-limits.ts'
import { tellInstance } from './releases/tell-instance.ts'
import { commonHeaders, filePolicy } from './security-headers.ts'
import { servicesPlugin } from './services/services-plugin.ts'
import type { HostSettings } from './settings.ts'
import { createShellChoice, shellInFolder } from './shell/served-shell.ts'
import { shellFilesPlugin } from './shell/shell-files-plugin.ts'
import { tilesPlugin } from './tiles/tiles-plugin.ts'

interface HostOptions {
  readonly settings: HostSettings
  /** Registers the API below `/api`; undefined where `apiUrl` is a proxy's target. */
  readonly api?: (app: FastifyInstance) => Promise<unknown>
  readonly server?: FastifyServerOptions
  /** Runs before routes are added. */
  readonly prepare?: (app: FastifyInstance) => void
}

const yearSeconds = 31_536_000

export async function buildHost({ settings, api, server, prepare }: HostOptions): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true, ...server })
  prepare?.(app)
  // People can read the id off any answer; the log has it too.
  app.addHook('onRequest', async ({ id }, reply) => void reply.header('x-request-id', id))
  const place = settings.store ?? settings.releasesFolder
  const registry = new Registry(place, { needsSignature: settings.needsSignature ?? false })
  const { basePath = '/' } = settings
  const areasBase = settings.areasBase ?? basePath + releasesBase.slice(1)
  const own = await shellInFolder(settings.shellFolder)
  const shells = createShellChoice(registry, own, (error) => app.log.error(error, 'the active shell cannot be had'))
  const onUnreadable = (error: unknown) => app.log.error(error, 'registry unreadable')
  const onUnserved = (lines: readonly string[]) => lines.map((line) => app.log.error(line))
  const current = registryCache(registry, onUnreadable, { base: areasBase, shells, onUnserved })
  if (!(await registry.readMarked()).shell?.active) await noteHostContract(registry.store, contractIn(own.manifest))

  if (settings.apiUrl)
    await passApiOn(app, { apiUrl: settings.apiUrl, ca: settings.apiCa, timeoutMs: settings.apiTimeoutMs })
  else await api?.(app)

  const key = await reportKey(registry.store, settings.secret)
  const tickets = createReportTickets(key)
  const limits = createSharedLimits(registry.store, key)
  const intake = createHealthIntake({
    registry,
    markOf: tickets.personMark,
    limits,
    current: async () => (await current()).document,
    onError: (error) => app.log.error(error, 'reports of sessions were not written down'),
  })
  await app.register(reportsPlugin, { intake, tickets, limits })
  const { build, apiWatch } = settings
  if (build) tellInstance(app, registry.store, { build, api: () => apiWatch?.api()?.mark })
  await app.register(overviewPlugin, {
    registry,
    hostContract: async () => (await current()).shell.manifest.hostContract,
  })
  await app.register(servicesPlugin, {
    current: async () => (await current()).document,
    timeoutMs: settings.serviceTimeoutMs,
    secrets: [key, ...(settings.secretBefore ? [await reportKey(registry.store, settings.secretBefore)] : [])],
    reach: {
      allowsLoopback: settings.allowLocalServices ?? false,
      closedPorts: settings.metricsPort ? [settings.metricsPort] : [],
    },
  })
  const { publishTokens: tokens = [] } = settings
  if (tokens.length) await app.register(releasesPlugin, { registry, tokens, limits })

  await app.register(async (web) => {
    await web.register(compress, { encodings: ['br', 'gzip'], threshold: 512, brotliOptions })
    web.addHook('onSend', async (_, reply) => {
      reply.headers(commonHeaders)
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', filePolicy)
    })

    // Paths with a hash or version never change; a missing file must not be cached.
    const immutable = {
      cacheControl: false,
      preCompressed: true,
      setHeaders: neverChanges,
      index: false as const,
      dotfiles: 'ignore' as const,
    }
    await web.register(shellFilesPlugin, {
      registry,
      current: async () => (await current()).document,
      folder: settings.shellFolder,
      files: immutable,
    })
    await web.register(releaseFilesPlugin, {
      registry,
      current: async () => (await current()).document,
      files: immutable,
    })

    web.get(`${releasesBase}registry.json`, async (request, reply) => {
      const { body, etag } = await current()
      reply.headers({ etag, 'cache-control': 'no-cache' })
      if (request.headers['if-none-match']?.replace('W/', '') === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    })

    await web.register(tilesPlugin)

    const sendPage = createPages({ settings, current })
    web.setNotFoundHandler(async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      const isPage =
        ['GET', 'HEAD'].includes(request.method) &&
        !/^\/(api|assets|areas|releases|services|tiles)\//.test(path) &&
        !probeLike.test(path) &&
        acceptsHtml(request.headers.accept) &&
        // Browsers read two slashes as another host.
        !path.startsWith('//')
      if (!isPage) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
      return sendPage(request, reply, path)
    })
  })
  // Loads what pages are made of, so that a later broken document leaves the last good one.
  await current().catch(onUnreadable)
  return app
}

const neverChanges = (reply: FastifyReply) => {
  reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
  // A shell of another origin needs CORS for scripts under SRI.
  reply.header('access-control-allow-origin', '*')
}

/** A page with 200 would make a wrong probe look healthy. */
const probeLike = /^\/(healthz?|livez?|liveness|readyz?|readiness|metrics|ping|statusz)(\/|$)/i

const acceptsHtml = (accept = '*/*'): boolean => /text\/html|\*\/\*/.test(accept)
