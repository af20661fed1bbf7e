import type { ErrorCode } from '@emberwatch/contract'
import { candidates, isAreaName, type RegistryDocument } from '@emberwatch/federation'
import { Semaphore } from '@emberwatch/http'
import { semaphores } from '@emberwatch/http/limits'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { identifyCaller } from '../people/identify-caller.ts'
import { createReach, mayCall, type Reach } from '../reach-server.ts'
import { filePolicy } from '../security-headers.ts'
import { largestBody, passOn } from './pass-on.ts'
import { refuse } from './refuse.ts'
import { serviceAddress } from './service-address.ts'
import { createServiceTokens, jwksPath } from './service-tokens.ts'

interface ServicesOptions {
  readonly current: () => Promise<RegistryDocument>
  /** Milliseconds to the end of the answer. */
  readonly timeoutMs?: number | undefined
  /** Shared by all hosts, current first. */
  readonly secrets: readonly Buffer[]
  readonly reach: Reach
  /** An answer, in milliseconds to its end; of the release that the person has. */
  readonly onAnswer?: ((area: string, version: string, ms: number, isFailure: boolean) => void) | undefined
  /** True where this host has replaced the trace that the request named. */
  readonly passesTraces?: boolean
}

const defaultTimeoutMs = 30_000
const jwksSeconds = 300

const serviceHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': filePolicy,
}

type ServiceRequest = FastifyRequest<{ Params: { area: string } }>

/**
 * Proxies `/services/<area>/` to the area's own server (`areas service`) for people whom the API knows. The person's token stays here; the server
 * gets a short one, checked by `/.well-known/jwks.json`.
 */
export const servicesPlugin: FastifyPluginAsync<ServicesOptions> = async (app, options) => {
  const { current, timeoutMs = defaultTimeoutMs, secrets, reach, onAnswer, passesTraces = false } = options
  const limits = { ofArea: new Semaphore(semaphores.areaCalls), ofPerson: new Semaphore(semaphores.areaCallsOfPerson) }
  const tokens = await createServiceTokens(secrets)
  const agent = createReach(reach)
  app.addHook('onClose', () => agent.destroy())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.get(jwksPath, async (_, reply) => {
    reply.headers({ 'cache-control': `public, max-age=${jwksSeconds}`, 'x-content-type-options': 'nosniff' })
    return tokens.jwks
  })

  const handler = async (request: ServiceRequest, reply: FastifyReply) => {
    reply.headers(serviceHeaders)
    const { area } = request.params
    const document = await current()
    const url = targetOf(request, document)
    const refusal = refusalOf(request, url, reach)
    if (!url || refusal) return refuse(reply, refusal ?? 'generic.not_found')
    const me = await identifyCaller(app, request)
    if (me.status !== 200 || !me.body.data) return reply.code(me.status).send(me.body)
    const person = me.body.data
    const token = await tokens.sign(area, person, document)
    // The event that would release the slot of a caller who has left has already fired.
    if (reply.raw.destroyed || reply.raw.closed) return reply.hijack()
    const slots = [[limits.ofPerson, `${area} ${person.id}`] as const, [limits.ofArea, area] as const]
    if (!holdPlaces(reply, slots)) return refuse(reply, 'generic.unavailable')
    const abortSignal = closeSignal(reply)
    onceAnswered(reply, (ms) => {
      const version = candidates(document, area, person.id)[0]?.version
      if (version) onAnswer?.(area, version, ms, reply.statusCode >= 500)
    })
    return passOn(request, reply, { url, userId: person.id, token, timeoutMs, abortSignal, agent, passesTraces })
  }
  app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/services/:area/*', handler })
}

function targetOf({ params: { area }, raw }: ServiceRequest, document: RegistryDocument): URL | null | undefined {
  const service = isAreaName(area) ? document.services?.[area] : undefined
  return service ? serviceAddress(service, area, raw.url ?? '') : undefined
}

function refusalOf(request: ServiceRequest, url: URL | null | undefined, reach: Reach): ErrorCode | undefined {
  if (!url) return 'generic.not_found'
  if (!mayCall(url, reach)) {
    request.log.warn(`the server of ${request.params.area} is at an address that areas may not have: ${url.host}`)
    return 'generic.unavailable'
  }
  return Number(request.headers['content-length'] ?? 0) > largestBody ? 'generic.too_large' : undefined
}

/** Takes a place of each until the answer is over. @returns false where one of them has none free */
const holdPlaces = (reply: FastifyReply, keys: readonly (readonly [Semaphore, string])[]): boolean =>
  keys.every(([semaphore, key]) => {
    const release = semaphore.tryAcquire(key)
    if (release) reply.raw.once('close', release)
    return release !== undefined
  })

/** Does not call back for a caller who has left before the head. */
function onceAnswered(reply: FastifyReply, callback: (ms: number) => void): void {
  const since = performance.now()
  reply.raw.once('close', () => {
    if (reply.raw.headersSent) callback(performance.now() - since)
  })
}

/** Aborts when the caller has left, or has the answer. */
function closeSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
