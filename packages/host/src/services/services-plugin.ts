import { candidates, isAreaName, type RegistryDocument } from '@emberwatch/federation'
import type { FastifyPluginAsync } from 'fastify'
import { identifyCaller } from '../people/identify-caller.ts'
import { createReach, mayCall, type Reach } from '../reach-server.ts'
import { filePolicy } from '../security-headers.ts'
import { largestBody, passOn } from './pass-on.ts'
import { refuse } from './refuse.ts'
import { serviceAddress } from './service-address.ts'
import { createServiceTokens, jwksPath } from './service-tokens.ts'
import { createSlots } from './slots.ts'

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

/** The limit of an area is below the API's, as one team looks after the server. */
const defaultTimeoutMs = 30_000
const mostOfArea = 50
/** Most requests of one person. */
const mostOfPerson = 10
const jwksSeconds = 300

/**
 * Proxies `/services/<area>/` to the area's own server (`areas service`) for people whom the API knows. The person's token stays here; the server
 * gets a short one, checked by `/.well-known/jwks.json`.
 */
export const servicesPlugin: FastifyPluginAsync<ServicesOptions> = async (
  app,
  { current, timeoutMs = defaultTimeoutMs, secrets, reach, onAnswer, passesTraces = false },
) => {
  const places = createSlots()
  const tokens = await createServiceTokens(secrets)
  const agent = createReach(reach)
  app.addHook('onClose', () => agent.destroy())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.get(jwksPath, async (_, reply) => {
    reply.headers({ 'cache-control': `public, max-age=${jwksSeconds}`, 'x-content-type-options': 'nosniff' })
    return tokens.jwks
  })

  app.route<{ Params: { area: string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/services/:area/*',
    handler: async (request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': filePolicy,
      })
      const { area } = request.params
      const document = await current()
      const service = isAreaName(area) ? document.services?.[area] : undefined
      const url = service && serviceAddress(service, area, request.raw.url ?? '')
      if (!url) return refuse(reply, 'generic.not_found')
      if (!mayCall(url, reach)) {
        request.log.warn(`the server of ${area} is at an address that areas may not have: ${url.host}`)
        return refuse(reply, 'generic.unavailable')
      }
      if (Number(request.headers['content-length'] ?? 0) > largestBody) return refuse(reply, 'generic.too_large')
      const me = await identifyCaller(app, request)
      if (me.status !== 200 || !me.body.data) return reply.code(me.status).send(me.body)
      const person = me.body.data
      const token = await tokens.sign(area, person, document)
      // The event that would release the place of a caller who has left has already fired.
      if (reply.raw.destroyed || reply.raw.closed) return reply.hijack()
      const giveBack = places.take({ [area]: mostOfArea, [`${area} ${person.id}`]: mostOfPerson })
      if (!giveBack) return refuse(reply, 'generic.unavailable')
      const controller = new AbortController()
      const since = performance.now()
      reply.raw.once('close', () => {
        giveBack()
        controller.abort()
        const version = candidates(document, area, person.id)[0]?.version
        // The caller has left before the head.
        if (version && reply.raw.headersSent)
          onAnswer?.(area, version, performance.now() - since, reply.statusCode >= 500)
      })
      return passOn(request, reply, {
        url,
        userId: person.id,
        token,
        timeoutMs,
        abortSignal: controller.signal,
        agent,
        passesTraces,
      })
    },
  })
}
