import { constants } from 'node:http2'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { closeAfter, endExchange, type HttpRequest } from '@emberwatch/http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'

interface DrainLimits {
  /** Goes on for so long after `/readyz` says no, in milliseconds, so that proxies notice. */
  readonly graceMs: number
  /** Time for requests under way after that. */
  readonly limitMs: number
  /** Stops listening after so many milliseconds without a connection. */
  readonly quietMs?: number
}

/** Shutdown as clients see it. */
interface Drain {
  /** Answers what has arrived while it closes. */
  readonly server: FastifyServerOptions
  /** Runs before routes are added. */
  readonly prepare: (app: FastifyInstance) => void
  /** A check of `/readyz`: rejects once shutdown has begun. */
  readonly check: () => Promise<void>
  /** Reports not ready, goes on for the grace time, turns reads away, and finishes what was begun. */
  readonly drain: (app: FastifyInstance) => Promise<void>
  /** Ends without the grace time, for a person at a terminal. */
  readonly close: (app: FastifyInstance) => Promise<void>
}

/** Time for requests under way when a person stops it. */
const handLimitMs = 1_000
/** Shorter than nginx avoids a failed server (`fail_timeout`). */
const usualQuietMs = 250
/** After this many milliseconds the server closes its socket, requests or not. */
const longestTurningAwayMs = 3_000

/** The event loop accepts one connection per turn. */
const eventLoopTurnsToAccept = 100

const afterEventLoopTurns = (turns: number, work: () => void): void =>
  turns === 0 ? work() : void setImmediate(afterEventLoopTurns, turns - 1, work)

/** A retry elsewhere does nothing twice. */
const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
const isProbe = ({ routeOptions }: FastifyRequest) => routeOptions.url === '/livez' || routeOptions.url === '/readyz'

/** The connection's next request goes to another server. */
function leaveConnection(reply: FastifyReply): void {
  const { stream } = reply.request.raw as HttpRequest
  if (stream) stream.session?.close()
  else closeAfter(reply)
}

export function createDrain({ graceMs, limitMs, quietMs = usualQuietMs }: DrainLimits): Drain {
  let isLeaving = false
  let isInOrder = false
  const reads = createReads(quietMs)
  const connections = createConnections()
  const end = async (app: FastifyInstance, limit: number) => {
    isLeaving = true
    const force = setTimeout(connections.destroy, limit)
    await app.close().finally(() => clearTimeout(force))
    app.log.info('ended')
  }
  return {
    server: { forceCloseConnections: 'idle', return503OnClosing: false },
    prepare: (app) => {
      delayClose(app, async () => {
        if (isInOrder) await reads.turnAway()
      })
      app.server.on('connection', connections.add)
      app.addHook('onRequest', reads.onRequest)
      app.addHook('onSend', async (_, reply) => {
        if (isLeaving) leaveConnection(reply)
      })
    },
    check: async () => {
      if (isLeaving) throw new Error('on its way out')
    },
    drain: async (app) => {
      isLeaving = true
      // A killed server leaves no such line.
      app.log.info({ graceMs }, 'told to end')
      await wait(graceMs)
      isInOrder = true
      await end(app, limitMs)
    },
    close: (app) => end(app, handLimitMs),
  }
}

/** Closes the socket after the work and after the connections in its queue. */
function delayClose({ server }: FastifyInstance, work: () => Promise<void>): void {
  const close = server.close.bind(server)
  server.close = (done) => {
    void work().then(() => afterEventLoopTurns(eventLoopTurnsToAccept, () => close(done)))
    return server
  }
}

function createReads(quietMs: number) {
  let isTurningAway = false
  let lastRequestAt = 0
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (isProbe(request)) return
      lastRequestAt = performance.now()
      if (!isTurningAway || !isSafe(request)) return
      reply.hijack()
      endExchange(request.raw, constants.NGHTTP2_REFUSED_STREAM)
    },
    /**
     * Breaks off reads, so that a proxy without `/readyz` checks retries them elsewhere and avoids this server for a while. Writes are answered all
     * along. When the socket closes, no connection waits in its queue, which the system would reset; proxies do not retry writes.
     */
    turnAway: async (): Promise<void> => {
      const begin = performance.now()
      lastRequestAt = begin
      isTurningAway = true
      const isOver = () =>
        performance.now() - lastRequestAt >= quietMs || performance.now() - begin >= longestTurningAwayMs
      while (!isOver()) await wait(20)
    },
  }
}

/** Servers of HTTP/2 keep no list of their connections. */
function createConnections() {
  const sockets = new Set<Socket>()
  return {
    add: (socket: Socket): void => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
    destroy: (): void => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
