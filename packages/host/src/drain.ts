import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

interface DrainLimits {
  /** How long it goes on after it has said that it is not ready, so that proxies hear of it, in milliseconds. */
  readonly graceMs: number
  /** How long what was begun may take after that. */
  readonly limitMs: number
}

/** The end of a server as those who ask it see it. */
interface Drain {
  /** What the server needs: while it closes, it answers what has arrived. */
  readonly server: FastifyServerOptions
  /** Adds what all requests pass, before there are routes. */
  readonly prepare: (app: FastifyInstance) => void
  /** Rejects once the server is on its way out; a check of `/readyz`. */
  readonly check: () => Promise<void>
  /** Says that it is not ready, goes on for the grace time, then answers what was begun and takes nothing new. */
  readonly drain: (app: FastifyInstance) => Promise<void>
  /** The same without the grace time, for whoever sits in front of it. */
  readonly close: (app: FastifyInstance) => Promise<void>
}

/** How long a server that is closed by hand waits for what was begun. */
const handLimitMs = 1_000

/** The event loop takes one connection in a turn. */
const turnsToAccept = 100

const afterTurns = (turns: number, work: () => void): void =>
  turns === 0 ? work() : void setImmediate(afterTurns, turns - 1, work)

/**
 * Stops listening right after the thread has taken everybody who was in line: the system resets those whom nobody has taken yet, and a
 * proxy does not ask anybody else about a write that it has sent.
 */
function closeOnceAccepted(server: FastifyInstance['server']): void {
  const close = server.close.bind(server)
  server.close = (done) => {
    afterTurns(turnsToAccept, () => close(done))
    return server
  }
}

export function createDrain({ graceMs, limitMs }: DrainLimits): Drain {
  let isLeaving = false
  const end = async (app: FastifyInstance, limit: number) => {
    isLeaving = true
    const force = setTimeout(() => app.server.closeAllConnections(), limit)
    await app.close().finally(() => clearTimeout(force))
  }
  return {
    server: { forceCloseConnections: 'idle', return503OnClosing: false },
    prepare: (app) => {
      closeOnceAccepted(app.server)
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
      await wait(graceMs)
      await end(app, limitMs)
    },
    close: (app) => end(app, handLimitMs),
  }
}
