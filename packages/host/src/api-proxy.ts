import { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { type ErrorCode, errorStatus, largestUpload } from '@emberwatch/contract'
import proxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Agent, fetch } from 'undici'

interface ApiProxyOptions {
  /** Origin of the API. */
  readonly apiUrl: string
  /** Who signs its certificate, in place of the authorities that Node knows; PEM. */
  readonly ca?: string | undefined
  /** How long an answer may be waited for, in milliseconds: an import of the largest file takes minutes. */
  readonly timeoutMs?: number | undefined
}

const defaultTimeoutMs = 15 * 60_000
const connectMs = 5_000
const retrySeconds = '5'
const drainMs = 5_000

/**
 * Passes `/api/` on to a platform that has its API already, with the caller's address and within our own limits. What goes
 * wrong on the way is told in the API's words, and never where the API is.
 */
export async function passApiOn(app: FastifyInstance, { apiUrl, ca, timeoutMs = defaultTimeoutMs }: ApiProxyOptions) {
  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > largestUpload) return refuse(reply, 'generic.too_large')
    })
    api.addHook('preParsing', async (request, _, payload) =>
      request.headers['transfer-encoding'] === undefined ? payload : payload.pipe(countedBytes()),
    )
    api.setErrorHandler((error: { statusCode?: number }, _, reply) =>
      refuse(reply, error.statusCode === 413 ? 'generic.too_large' : 'generic.unavailable'),
    )
    await api.register(proxy, {
      upstream: apiUrl,
      prefix: '/api',
      rewritePrefix: '/api',
      undici: {
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        // The plugin trusts any certificate unless it is told not to.
        connect: { timeout: connectMs, rejectUnauthorized: true, ...(ca && { ca }) },
      },
      replyOptions: {
        // What callers say of themselves is not passed on, unless they are a proxy that is trusted.
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
        }),
        onError: (reply, { error }) =>
          void refuse(reply as FastifyReply, isTooLarge(error) ? 'generic.too_large' : 'generic.unavailable'),
        // The browser tries again by itself; all at once would keep a server from getting up.
        retryDelay: () => null,
      },
    })
  })
}

async function refuse(reply: FastifyReply, statusText: ErrorCode): Promise<FastifyReply> {
  const status = errorStatus(statusText)
  if (status === 503) reply.header('retry-after', retrySeconds)
  const { raw } = reply.request
  if (!raw.complete) {
    // Closing at once would reset the connection before the answer is seen; the rest is thrown away for a while.
    reply.header('connection', 'close')
    await Promise.race([finished(raw.resume()).catch(() => undefined), setTimeout(drainMs, undefined, { ref: false })])
  }
  return reply.code(status).header('cache-control', 'no-store').send({ status, statusText })
}

class TooLarge extends Error {
  readonly statusCode = 413
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && (error instanceof TooLarge || isTooLarge(error.cause))

/** A body that does not say how long it is may not be longer either. */
function countedBytes(): Transform {
  let left = largestUpload
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      done(left < 0 ? new TooLarge() : null, chunk)
    },
  })
}

const healthMs = 2_000

/** @throws where the API behind `apiUrl` is not well, or is not who its certificate should say */
export async function askApi(api: Pick<ApiProxyOptions, 'apiUrl' | 'ca'>): Promise<void> {
  await getOf(api, '/api/health')
}

/** Its OpenAPI document, where it has one. @throws when it does not answer, or has none */
export const readApiDocument = (api: Pick<ApiProxyOptions, 'apiUrl' | 'ca'>): Promise<unknown> =>
  getOf(api, '/api/openapi.json')

async function getOf({ apiUrl, ca }: Pick<ApiProxyOptions, 'apiUrl' | 'ca'>, path: string): Promise<unknown> {
  const dispatcher = new Agent({ connect: ca ? { ca } : {} })
  try {
    const answer = await fetch(new URL(path, apiUrl), { dispatcher, signal: AbortSignal.timeout(healthMs) })
    if (!answer.ok) throw new Error('the API is not well')
    return await answer.json()
  } finally {
    await dispatcher.destroy()
  }
}
