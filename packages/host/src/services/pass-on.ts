import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Agent, fetch, Headers } from 'undici'
import { refuse } from './refuse.ts'

export const largestBody = 10 * 1024 * 1024
const largestAnswer = 50 * 1024 * 1024

/** Nothing else passes: no cookies, no token of the person, no hop-by-hop headers. */
const requestHeaders = ['accept', 'accept-language', 'content-type', 'if-none-match'] as const
const answerHeaders = ['content-type', 'content-disposition', 'etag', 'last-modified', 'retry-after'] as const
const brokenOff = 'an answer of the server of an area broke off'

interface Passed {
  readonly url: URL
  readonly userId: string
  /** The token for the area's server. */
  readonly token: string
  readonly timeoutMs: number
  /** Aborts when the caller has gone. */
  readonly abortSignal: AbortSignal
  readonly agent: Agent
  /** True for a trace of this host; a stranger's would be an identifier that the area's server believes. */
  readonly passesTraces: boolean
}

/**
 * Streams both ways within limits. @fastify/reply-from is not used here: it has time limits between bytes but none for the whole answer, takes no
 * signal, and passes all headers that it is not told to drop.
 */
export async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { url, userId, token, timeoutMs, abortSignal, agent, passesTraces }: Passed,
) {
  let isTooLarge = false
  const markTooLarge = () => {
    isTooLarge = true
  }
  const body = request.body instanceof Readable ? request.body.pipe(limiter(largestBody, markTooLarge)) : undefined
  const answer = await fetch(url, {
    method: request.method,
    headers: headersOf(request, { userId, token, passesTraces }),
    redirect: 'manual',
    dispatcher: agent,
    signal: AbortSignal.any([abortSignal, AbortSignal.timeout(timeoutMs)]),
    ...(body ? { body, duplex: 'half' as const } : {}),
  }).catch((error) => {
    if (!abortSignal.aborted) request.log.warn(error, `the server of an area does not answer: ${url.host}`)
    return null
  })
  if (isTooLarge) return refuse(reply, 'generic.too_large')
  // Redirects are not followed.
  if (!answer || (answer.status >= 300 && answer.status !== 304 && answer.status < 400))
    return refuse(reply, 'generic.unavailable')
  for (const name of answerHeaders) {
    const value = answer.headers.get(name)
    if (value) reply.header(name, value)
  }
  // The person's session is valid, as the API has said: an area's server signs nobody out.
  reply.code(answer.status === 401 ? 403 : answer.status)
  if (!answer.body) return reply.send()
  const source = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
  // A failure on either side ends the other; an unhandled error would end this process.
  return reply.send(pipeline(source, limiter(largestAnswer), (error) => error && request.log.warn(error, brokenOff)))
}

function headersOf(
  { ip, headers }: FastifyRequest,
  { userId, token, passesTraces }: Pick<Passed, 'userId' | 'token' | 'passesTraces'>,
): Headers {
  const passed = new Headers({
    authorization: `Bearer ${token}`,
    'x-emberwatch-user': userId,
    'x-forwarded-for': ip,
  })
  for (const name of passesTraces ? [...requestHeaders, 'traceparent'] : requestHeaders)
    if (headers[name]) passed.set(name, String(headers[name]))
  return passed
}

function limiter(limit: number, onTooLarge?: () => void): Transform {
  let remaining = limit
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      remaining -= chunk.length
      if (remaining < 0) onTooLarge?.()
      done(remaining < 0 ? new Error('too large') : null, chunk)
    },
  })
}
