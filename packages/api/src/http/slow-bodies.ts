import { ApiProblem, closeAfter, endExchange, type HttpRequest, hasBody, isHttp2, sendProblem } from '@emberwatch/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpLimits } from '../settings/limits.ts'

/** Enforced by Node, which checks several times within the shortest. */
export const timeLimits = ({ headersMs, requestMs, keepAliveMs }: HttpLimits) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs / 2) },
})

/** The count is in units of `slowMs`. */
const stalledTimes = 4

/** Call it before adding routes. */
export function guardConnections(app: FastifyInstance, limits: HttpLimits): void {
  app.server.maxConnections = limits.connections
  refuseSlowBodies(app, limits)
  endStalledReaders(app, limits)
}

/** Ends downloads without progress, which hold a connection and memory. */
function endStalledReaders(app: FastifyInstance, { slowMs }: HttpLimits) {
  app.addHook('onSend', async ({ raw: request }, { raw: response }, payload) => {
    if (typeof payload !== 'object' || payload === null || !('pipe' in payload)) return
    const { stream } = request as HttpRequest
    const progress = stream ? drainsOf(response) : () => request.socket.bytesWritten - request.socket.writableLength
    let before = progress()
    const timer = setInterval(() => {
      const waiting = stream ? response.writableLength : request.socket.writableLength
      if (waiting > 0 && progress() === before) endExchange(request)
      before = progress()
    }, slowMs * stalledTimes).unref()
    response.once('close', () => clearInterval(timer))
  })
}

/** A stream of HTTP/2 has no count of its own of what the reader took. */
function drainsOf(response: FastifyReply['raw']): () => string {
  let drains = 0
  response.on('drain', () => {
    drains += 1
  })
  return () => `${drains} ${response.writableLength}`
}

/** Ends requests whose body drips, which hold a connection. A body that makes progress has the request's whole time. */
function refuseSlowBodies(app: FastifyInstance, limits: HttpLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request.raw)) watch(request, reply, limits)
  })
}

function watch({ raw }: FastifyRequest, reply: FastifyReply, { minRate, slowMs, requestMs }: HttpLimits) {
  const least = (minRate * slowMs) / 1000
  // The whole connection counts, as its requests are one client's.
  const received = () => raw.socket?.bytesRead ?? 0
  // Node has such a limit for HTTP/1.1 alone.
  const endsAt = isHttp2(raw) ? performance.now() + requestMs : Number.POSITIVE_INFINITY
  let before = received()
  const timer = setInterval(() => {
    const isSlow = received() - before < least || performance.now() > endsAt
    before = received()
    if (!isSlow) return
    if (reply.sent) {
      endExchange(raw)
      return
    }
    // Unread input waits for this server, not for the caller.
    if (raw.readableLength > 0) return
    end()
    closeAfter(reply)
    void sendProblem(reply, new ApiProblem('generic.request_timeout'))
  }, slowMs).unref()
  const end = () => clearInterval(timer)
  for (const event of ['end', 'close', 'error']) raw.once(event, end)
}
