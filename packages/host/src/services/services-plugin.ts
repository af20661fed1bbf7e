import { pipeline, Readable, Transform } from 'node:stream'
import { type ErrorCode, errorStatus } from '@emberwatch/contract'
import { isAreaName, type RegistryDocument } from '@emberwatch/federation'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { whoIs } from '../releases/who-is.ts'
import { filePolicy } from '../security-headers.ts'
import { serviceAddress } from './service-address.ts'

interface ServicesOptions {
  readonly current: () => Promise<RegistryDocument>
  /** How long an area's server may take for an answer, to its end, in milliseconds. */
  readonly timeoutMs?: number | undefined
}

/** Of a server that one team looks after: less than of the API, so that nobody waits for it who does not use it. */
const defaultTimeoutMs = 30_000
const largestBody = 10 * 1024 * 1024
const largestAnswer = 50 * 1024 * 1024
const mostAtOnce = 50
const retrySeconds = '5'

/** All that goes on from a request, and comes back from an answer: no cookies, nothing of one hop, nothing that says who else called. */
const sent = ['accept', 'accept-language', 'authorization', 'content-type', 'if-none-match'] as const
const given = ['content-type', 'content-disposition', 'etag', 'last-modified', 'retry-after'] as const

/**
 * Passes `/services/<area>/` on to the area's own server (`areas service`), for people whom the API knows. Their token goes along, so that the
 * server can ask the API itself; it is checked before.
 */
export const servicesPlugin: FastifyPluginAsync<ServicesOptions> = async (
  app,
  { current, timeoutMs = defaultTimeoutMs },
) => {
  const atOnce = new Map<string, number>()
  app.removeAllContentTypeParsers()
  // Streamed on as it comes.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

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
      const service = isAreaName(area) ? (await current()).services?.[area] : undefined
      const url =
        service && serviceAddress(service, request.raw.url?.split(`/services/${area}/`).slice(1).join('') ?? '')
      if (!url) return refuse(reply, 'generic.not_found')
      if (Number(request.headers['content-length'] ?? 0) > largestBody) return refuse(reply, 'generic.too_large')
      const me = await whoIs(app, request)
      if (me.status !== 200 || !me.body.data) return reply.code(me.status).send(me.body)
      const count = atOnce.get(area) ?? 0
      if (count >= mostAtOnce) return refuse(reply, 'generic.unavailable')
      atOnce.set(area, count + 1)
      reply.raw.once('close', () => atOnce.set(area, (atOnce.get(area) ?? 1) - 1))
      return passOn(request, reply, { url, userId: me.body.data.id, timeoutMs })
    },
  })
}

const brokenOff = 'an answer of the server of an area broke off'

interface Passed {
  readonly url: URL
  readonly userId: string
  readonly timeoutMs: number
}

async function passOn(request: FastifyRequest, reply: FastifyReply, { url, userId, timeoutMs }: Passed) {
  const headers = new Headers({ 'x-emberwatch-user': userId, 'x-forwarded-for': request.ip })
  for (const name of sent) if (request.headers[name]) headers.set(name, request.headers[name])
  let isTooLarge = false
  const tell = () => {
    isTooLarge = true
  }
  const body = request.body instanceof Readable ? request.body.pipe(counted(largestBody, tell)) : undefined
  const answer = await fetch(url, {
    method: request.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } : {}),
  }).catch((error) => {
    request.log.warn(error, `the server of an area does not answer: ${url.host}`)
    return null
  })
  if (isTooLarge) return refuse(reply, 'generic.too_large')
  // A way to somewhere else is not followed, and nobody is told of it.
  if (!answer || (answer.status >= 300 && answer.status !== 304 && answer.status < 400))
    return refuse(reply, 'generic.unavailable')
  for (const name of given) {
    const value = answer.headers.get(name)
    if (value) reply.header(name, value)
  }
  // The token counts, as the API has just said: an area's server signs nobody out.
  reply.code(answer.status === 401 ? 403 : answer.status)
  if (!answer.body) return reply.send()
  const source = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
  // What breaks off on either side ends the other; an error that nobody hears would end this process.
  return reply.send(pipeline(source, counted(largestAnswer), (error) => error && request.log.warn(error, brokenOff)))
}

function refuse(reply: FastifyReply, statusText: ErrorCode) {
  const status = errorStatus(statusText)
  if (status === 503) reply.header('retry-after', retrySeconds)
  if (!reply.request.raw.complete) reply.header('connection', 'close')
  return reply.code(status).send({ status, statusText })
}

function counted(limit: number, onTooLarge?: () => void): Transform {
  let left = limit
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) onTooLarge?.()
      done(left < 0 ? new Error('too large') : null, chunk)
    },
  })
}
