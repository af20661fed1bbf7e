import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Settings } from '../settings.ts'

/** One line of JSON for each request, and one for each failure of ours with its cause; nothing that a person has typed. */

const people = new WeakMap<FastifyRequest, string>()

/** Who makes the request, for its line. */
export const notePerson = (request: FastifyRequest, id: string | undefined): void => {
  if (id) people.set(request, id)
}

type LogSettings = Pick<Settings, 'logLevel' | 'trustProxy'>
type Stream = { write: (line: string) => void }

/** What the server needs for its log. @param stream other than the standard output */
export const logOptionsOf = ({ logLevel, trustProxy }: LogSettings, stream?: Stream) => ({
  // Fastify's own lines have addresses with everything in them.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: trustProxy ? requestIdOf : () => randomUUID(),
  logger: {
    level: logLevel,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: causeOf },
    ...(stream ? { stream } : {}),
  } satisfies FastifyServerOptions['logger'],
})

/** Says how each request was answered. By its route, as addresses hold links that work once. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const person = people.get(request)
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const facts = {
      method,
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      ms,
      ...(person ? { person } : {}),
    }
    request.log.info(facts, 'answered')
  })
}

/** The id that the proxy gave the request, if it looks like one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** An alias, as only those count as records. */
type Cause = {
  readonly type: string
  readonly code?: string
  readonly message: string
  readonly stack: string
  readonly cause?: Cause
}

/** What went wrong and where. Databases put the values of rows into further fields of their errors; those stay out. */
function causeOf(error: Error & { code?: unknown }): Cause {
  const { name, message, stack = '', code, cause } = error
  return {
    type: name,
    ...(typeof code === 'string' ? { code } : {}),
    message,
    stack,
    ...(cause instanceof Error ? { cause: causeOf(cause) } : {}),
  }
}
