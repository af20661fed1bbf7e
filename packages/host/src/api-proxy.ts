import { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { type ErrorCode, errorStatus, largestUpload } from '@emberwatch/contract'
import { closeAfter, hasBody } from '@emberwatch/http'
import proxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Agent, fetch } from 'undici'

interface ApiProxyOptions {
  readonly apiUrl: string
  /** PEM of the certificate's authority, in place of those that Node knows. */
  readonly ca?: string | undefined
  /** Milliseconds; an import of the largest file takes minutes. */
  readonly timeoutMs?: number | undefined
}

const defaultTimeoutMs = 15 * 60_000
const connectMs = 5_000
const retrySeconds = '5'
const drainMs = 5_000

/**
 * Proxies `/api/` to an existing platform, with the caller's address and our own limits. Errors on the way are answered in the API's form and never
 * name its address.
 */
export async function passApiOn(app: FastifyInstance, { apiUrl, ca, timeoutMs = defaultTimeoutMs }: ApiProxyOptions) {
  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (Number(request.headers['content-length'] ?? 0) > largestUpload) return refuse(reply, 'generic.too_large')
    })
    api.addHook('preParsing', async (request, _, payload) =>
      hasBody(request.raw) && request.headers['content-length'] === undefined ? payload.pipe(countedBytes()) : payload,
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
        // The plugin trusts any certificate by default.
        connect: { timeout: connectMs, rejectUnauthorized: true, ...(ca && { ca }) },
      },
      replyOptions: {
        // Forwarding headers of untrusted callers are dropped.
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.host,
        }),
        onError: (reply, { error }) =>
          void refuse(reply as FastifyReply, isTooLarge(error) ? 'generic.too_large' : 'generic.unavailable'),
        // Browsers retry by themselves; further retries would keep a server from recovering.
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
    // Closing at once would reset the connection before the answer is read.
    closeAfter(reply)
    await Promise.race([finished(raw.resume()).catch(() => undefined), setTimeout(drainMs, undefined, { ref: false })])
  }
  return reply.code(status).header('cache-control', 'no-store').send({ status, statusText })
}

class TooLarge extends Error {
  readonly statusCode = 413
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && (error instanceof TooLarge || isTooLarge(error.cause))

/** Counts the bytes of a body, so that the limit also holds for one without a length. */
function countedBytes(): Transform {
  let remaining = largestUpload
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      remaining -= chunk.length
      done(remaining < 0 ? new TooLarge() : null, chunk)
    },
  })
}

const healthMs = 2_000

/** @throws where the API is not well, or its certificate does not match */
export async function askApi(api: Pick<ApiProxyOptions, 'apiUrl' | 'ca'>): Promise<void> {
  await getOf(api, '/api/health')
}

/** @throws when it does not answer, or has no document */
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
