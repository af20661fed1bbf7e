import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiProblem } from '../problem.ts'
import type { HttpLimits } from '../settings/limits.ts'
import { sendProblem } from './errors.ts'

/** For the server that carries the API; Node looks after these itself, a few times within the shortest. */
export const timeLimits = ({ headersMs, requestMs, keepAliveMs }: HttpLimits) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: keepAliveMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs / 2) },
})

/** A reader who takes nothing at all for so many times `slowMs` is gone. */
const stalledTimes = 4

/** Bounds what one caller can hold: to be called before routes are added. */
export function guardConnections(app: FastifyInstance, limits: HttpLimits): void {
  app.server.maxConnections = limits.connections
  refuseSlowBodies(app, limits)
  endStalledReaders(app, limits)
}

/** Ends downloads that nobody takes: each holds a connection, and what was read for it. One that makes progress goes on. */
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

/**
 * Ends requests whose body drips: each holds a connection and whatever waits for it. One that makes progress may take as
 * long as a request may.
 */
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
    // What has come and was not read yet waits for this server, not for the caller.
    if (raw.readableLength > 0) return
    end()
    void sendProblem(reply.header('connection', 'close'), new ApiProblem('generic.request_timeout'))
  }, slowMs).unref()
  const end = () => clearInterval(timer)
  for (const event of ['end', 'close', 'error']) raw.once(event, end)
}
