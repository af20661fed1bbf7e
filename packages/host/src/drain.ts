import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

interface DrainLimits {
  /** How long it goes on after it has said that it is not ready, so that proxies hear of it, in milliseconds. */
  readonly graceMs: number
  /** How long what was begun may take after that. */
  readonly limitMs: number
  /** It stops listening when nobody has come for so long, in milliseconds. */
  readonly quietMs?: number
}

/** The end of a server as those who ask it see it. */
interface Drain {
  /** What the server needs: while it closes, it answers what has arrived. */
  readonly server: FastifyServerOptions
  /** Adds what all requests pass, before there are routes. */
  readonly prepare: (app: FastifyInstance) => void
  /** Rejects once the server is on its way out; a check of `/readyz`. */
  readonly check: () => Promise<void>
  /** Says that it is not ready, goes on for the grace time, sends those who still come elsewhere, and answers what was begun. */
  readonly drain: (app: FastifyInstance) => Promise<void>
  /** The same without the grace time, for whoever sits in front of it. */
  readonly close: (app: FastifyInstance) => Promise<void>
}

/** How long a server that is closed by hand waits for what was begun. */
const handLimitMs = 1_000
/** Shorter than the time for which a proxy leaves a server alone that has failed it (`fail_timeout` of nginx). */
const usualQuietMs = 250
/** Then it stops listening anyway. */
const longestTurningAwayMs = 3_000

/** The event loop takes one connection in a turn. */
const eventLoopTurnsToAccept = 100

const afterEventLoopTurns = (turns: number, work: () => void): void =>
  turns === 0 ? work() : void setImmediate(afterEventLoopTurns, turns - 1, work)

/** Asked once more elsewhere, nothing is done twice. */
const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
const isProbe = ({ routeOptions }: FastifyRequest) => routeOptions.url === '/livez' || routeOptions.url === '/readyz'

export function createDrain({ graceMs, limitMs, quietMs = usualQuietMs }: DrainLimits): Drain {
  let isLeaving = false
  let isInOrder = false
  let isTurningAway = false
  let lastAskedAt = 0

  /**
   * Breaks off reads, so that a proxy that asks no `/readyz` learns it: it asks another server for those, and sends this one nothing
   * for a while. Writes are answered all along. Nobody is in line then for a socket that stops listening; the system would reset
   * those whom nobody has taken, and a proxy does not send a write twice.
   */
  const turnAway = async () => {
    const begun = performance.now()
    lastAskedAt = begun
    isTurningAway = true
    while (performance.now() - lastAskedAt < quietMs && performance.now() - begun < longestTurningAwayMs) await wait(20)
  }
  const end = async (app: FastifyInstance, limit: number) => {
    isLeaving = true
    const force = setTimeout(() => app.server.closeAllConnections(), limit)
    await app.close().finally(() => clearTimeout(force))
    app.log.info('ended')
  }
  return {
    server: { forceCloseConnections: 'idle', return503OnClosing: false },
    prepare: (app) => {
      const close = app.server.close.bind(app.server)
      app.server.close = (done) => {
        void (isInOrder ? turnAway() : Promise.resolve()).then(() =>
          afterEventLoopTurns(eventLoopTurnsToAccept, () => close(done)),
        )
        return app.server
      }
      app.addHook('onRequest', async (request, reply) => {
        if (isProbe(request)) return
        lastAskedAt = performance.now()
        if (!isTurningAway || !isSafe(request)) return
        reply.hijack()
        request.raw.destroy()
      })
      app.addHook('onSend', async (_, reply) => {
        // The next request of this connection goes to whoever is there then.
        if (isLeaving) reply.header('connection', 'close')
      })
    },
    check: async () => {
      if (isLeaving) throw new Error('on its way out')
    },
    drain: async (app) => {
      isLeaving = true
      // Whoever finds no such line has been killed.
      app.log.info({ graceMs }, 'told to end')
      await wait(graceMs)
      isInOrder = true
      await end(app, limitMs)
    },
    close: (app) => end(app, handLimitMs),
  }
}
