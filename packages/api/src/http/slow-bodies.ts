import { ApiProblem, sendProblem } from '@emberwatch/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpLimits } from '../settings/limits.ts'

/** Enforced by Node, which checks several times within the shortest. */
export const timeLimits = ({ headersMs, requestMs, keepAliveMs }: HttpLimits) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs / 2) },
})

/** In units of `slowMs`. */
const stalledTimes = 4

/** Call it before adding routes. */
export function guardConnections(app: FastifyInstance, limits: HttpLimits): void {
  app.server.maxConnections = limits.connections
  refuseSlowBodies(app, limits)
  endStalledReaders(app, limits)
}

/** Ends downloads without progress, which hold a connection and memory. */
function endStalledReaders(app: FastifyInstance, { slowMs }: HttpLimits) {
  app.addHook('onSend', async ({ raw: { socket } }, { raw: response }, payload) => {
    if (typeof payload !== 'object' || payload === null || !('pipe' in payload)) return
    const taken = () => socket.bytesWritten - socket.writableLength
    let before = taken()
    const timer = setInterval(() => {
      if (socket.writableLength > 0 && taken() === before) socket.destroy()
      before = taken()
    }, slowMs * stalledTimes).unref()
    response.once('close', () => clearInterval(timer))
  })
}

/** Ends requests whose body drips, which hold a connection. A body that makes progress has the request's whole time. */
function refuseSlowBodies(app: FastifyInstance, limits: Pick<HttpLimits, 'minRate' | 'slowMs'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
      watch(request, reply, limits)
  })
}

function watch(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { minRate, slowMs }: Pick<HttpLimits, 'minRate' | 'slowMs'>,
) {
  const least = (minRate * slowMs) / 1000
  let before = raw.socket?.bytesRead ?? 0
  const timer = setInterval(() => {
    const now = raw.socket?.bytesRead ?? 0
    const isSlow = now - before < least
    before = now
    if (!isSlow) return
    if (reply.sent) {
      raw.destroy()
      return
    }
    // Unread input waits for this server, not for the caller.
    if (raw.readableLength > 0) return
    end()
    void sendProblem(reply.header('connection', 'close'), new ApiProblem('generic.request_timeout'))
  }, slowMs).unref()
  const end = () => clearInterval(timer)
  for (const event of ['end', 'close', 'error']) raw.once(event, end)
}
