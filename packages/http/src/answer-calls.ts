import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BodyBounds, formBounds, readJsonOnly } from './json-body.ts'
import type { ApiProblem } from './problem.ts'
import { withReadableAddresses } from './readable-addresses.ts'
import { errorHandler, problemOf } from './send-problem.ts'

export interface AnswerCallsOptions {
  /** The mapping of errors; `problemOf` by default. */
  readonly toProblem?: (error: unknown) => ApiProblem
  /** Replaces problem bodies. */
  readonly handleError?: (error: Error, request: FastifyRequest, reply: FastifyReply) => unknown
  /** The limits of bodies; those of forms by default. */
  readonly bounds?: BodyBounds
}

const isJson = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json')

/**
 * Sets a Fastify scope up for calls of the contract: JSON bodies alone, headers of every answer, addresses in their letters, and errors as problem
 * bodies (product 3.3, 18.1).
 */
export function answerCalls(
  app: FastifyInstance,
  { toProblem = problemOf, handleError = errorHandler(toProblem), bounds = formBounds }: AnswerCallsOptions = {},
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': request.id,
    })
  })
  app.addHook('onSend', async (_request, reply, payload) =>
    typeof payload === 'string' && isJson(reply) ? withReadableAddresses(payload) : payload,
  )
  app.setErrorHandler(handleError)
  readJsonOnly(app, bounds)
}
