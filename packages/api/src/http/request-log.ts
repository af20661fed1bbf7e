import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Settings } from '../settings.ts'

/** One JSON line per request, and per failure of ours with its cause; never what a person has typed. */

const people = new WeakMap<FastifyRequest, string>()

export const notePerson = (request: FastifyRequest, id: string | undefined): void => {
  if (id) people.set(request, id)
}

type LogSettings = Pick<Settings, 'logLevel' | 'trustProxy'>
type Stream = { write: (line: string) => void }

/** @param stream in place of the standard output */
export const logOptionsOf = ({ logLevel, trustProxy }: LogSettings, stream?: Stream) => ({
  // Fastify's own lines contain whole addresses.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: trustProxy ? requestIdOf : () => randomUUID(),
  logger: {
    level: logLevel,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: causeOf },
    hooks: {
      logMethod(args, method) {
        if (!isRefusal(args[0])) method.apply(this, args)
      },
    },
    ...(stream ? { stream } : {}),
  } satisfies FastifyServerOptions['logger'],
})

/** The reader of forms logs a file above the limit as an error of ours; the line of the request has its 413. */
const isRefusal = (fields: unknown): boolean =>
  (fields as { err?: { code?: unknown } } | undefined)?.err?.code === 'FST_REQ_FILE_TOO_LARGE'

/** Logs the route, as addresses hold single-use links. */
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

/** Accepts the proxy's id where it has the form of one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const requestId = headers['x-request-id']
  return typeof requestId === 'string' && /^[\w-]{8,64}$/.test(requestId) ? requestId : randomUUID()
}

/** An alias, as interfaces do not count as records. */
type Cause = {
  readonly type: string
  readonly code?: string
  readonly message: string
  readonly stack: string
  readonly cause?: Cause
}

/** Leaves out further fields, in which databases put values of rows. */
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
