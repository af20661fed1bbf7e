import { randomUUID } from 'node:crypto'
import { jsonBodyMax } from '@emberwatch/contract'
import type { FastifyServerOptions } from 'fastify'
import { rewriteBase } from '../http/base-path.ts'
import { answerClientError } from '../http/client-error.ts'
import { sendProblem, toProblem } from '../http/errors.ts'
import { timeLimits } from '../http/slow-bodies.ts'
import { readTls } from '../http/tls.ts'
import type { HttpLimits } from '../settings/limits.ts'
import type { TlsFiles } from '../settings/types.ts'
import type { Settings } from '../settings.ts'

/** What a server that carries the API needs: ids that are unique across servers, and our words for malformed addresses. */
export const apiServerOptions = {
  // Of what has no route of its own too.
  bodyLimit: jsonBodyMax,
  genReqId: () => randomUUID(),
  clientErrorHandler: answerClientError,
  frameworkErrors: (error, _request, reply) => {
    // The reply of a request that found no route has the type of no route.
    void sendProblem(reply as never, toProblem(error))
  },
} as const satisfies FastifyServerOptions

/** The same with what the settings say of proxies, time and TLS. @throws SettingsError where the certificate cannot be used */
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

/** Node takes these limits from the options of the server that it makes; who does not finish a handshake is as slow as who does not finish headers. */
const overTls = (tls: TlsFiles, limits: HttpLimits) =>
  ({ https: { ...readTls(tls), ...timeLimits(limits).http, handshakeTimeout: limits.headersMs } }) as object

/** The nearest proxies by number, or those at these addresses. */
const trustOf = (proxies: Settings['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies && [...proxies]
