import type { IncomingMessage } from 'node:http'
import { constants, type ServerHttp2Stream } from 'node:http2'
import type { Endpoint } from '@emberwatch/contract'
import type { FastifyReply } from 'fastify'

/** Fastify's type is HTTP/1.1's; over TLS of our own most requests are streams of HTTP/2 (RFC 9113). */
export interface HttpRequest {
  readonly stream?: ServerHttp2Stream
}

export const isHttp2 = (request: IncomingMessage): boolean => request.httpVersionMajor >= 2

/**
 * Ends a request without an answer, or within one. Of HTTP/2 that is its stream alone.
 * @param code by default as for any error; `NGHTTP2_REFUSED_STREAM` where nothing was done, so that the client may send it again
 */
export function endExchange(request: IncomingMessage, code = constants.NGHTTP2_CANCEL): void {
  const { stream } = request as HttpRequest
  if (stream) stream.close(code)
  else request.destroy()
}

/** Tests whether a body follows the headers. */
export function hasBody(request: IncomingMessage): boolean {
  const { stream } = request as HttpRequest
  if (stream) return !stream.endAfterHeaders
  const { headers } = request
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Has the connection closed after the answer: what is unread of the request is not waited for. HTTP/2 has no such header and needs none. */
export function closeAfter(reply: FastifyReply): void {
  if (!isHttp2(reply.request.raw)) reply.header('connection', 'close')
}

/** `/v1/admin/areas/{area}/changes` as Fastify writes it, below `/api`. */
export const routeOf = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/\{(\w+)\}/g, ':$1')
