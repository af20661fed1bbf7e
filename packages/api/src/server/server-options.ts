import { randomUUID } from 'node:crypto'
import { jsonBodyMax } from '@emberwatch/contract'
import { sendProblem } from '@emberwatch/http'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import { rewriteBase } from '../http/base-path.ts'
import { answerClientError } from '../http/client-error.ts'
import { toProblem } from '../http/errors.ts'
import { timeLimits } from '../http/slow-bodies.ts'
import { readTls } from '../http/tls.ts'
import type { TlsFiles } from '../settings/contradictions.ts'
import type { HttpLimits } from '../settings/limits.ts'
import type { Settings } from '../settings.ts'

/** Answers what Fastify refuses before a route. */
export function refuseRequest(error: Error, _request: unknown, reply: FastifyReply): void {
  void sendProblem(reply, toProblem(error))
}

/** Unique request ids, and our words for malformed addresses. */
export const apiServerOptions = {
  // Applies to unknown routes too.
  bodyLimit: jsonBodyMax,
  genReqId: () => randomUUID(),
  clientErrorHandler: answerClientError,
  // An unknown route's reply has no route type.
  frameworkErrors: (error, request, reply) => refuseRequest(error, request, reply as never),
} as const satisfies FastifyServerOptions

/** Applies settings of proxies, time and TLS. @throws SettingsError where the certificate cannot be used */
export const serverOptionsOf = ({
  trustProxy,
  httpLimits,
  basePath,
  tls,
}: Pick<Settings, 'trustProxy' | 'httpLimits' | 'basePath' | 'tls'>): FastifyServerOptions => ({
  ...apiServerOptions,
  ...timeLimits(httpLimits),
  ...rewriteBase(basePath),
  trustProxy: trustOf(trustProxy),
  ...(tls && overTls(tls, httpLimits)),
})

/** Streams of one connection, whose requests one person or one proxy makes. */
const streamsOfConnection = 64

/** HTTP/2, and HTTP/1.1 for who speaks no other. Node takes these limits from the server's options; the handshake has the headers' limit. */
const overTls = (tls: TlsFiles, limits: HttpLimits) => {
  const { http, ...others } = timeLimits(limits)
  const settings = { maxConcurrentStreams: streamsOfConnection }
  return {
    http2: true,
    http2SessionTimeout: limits.keepAliveMs,
    https: { allowHTTP1: true, settings, ...readTls(tls), ...http, ...others, handshakeTimeout: limits.headersMs },
  } as object
}

/** A number of nearest proxies, or addresses. */
const trustOf = (proxies: Settings['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies && [...proxies]
