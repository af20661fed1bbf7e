import { errorStatus } from '@emberwatch/contract/api'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ApiProblem, problemBody } from './problem.ts'

/** Unforeseen errors are logged and tell the caller nothing. */

/** The server reads and drops this much of a too large body, so that the caller sees the 413 (product 17.5). */
const drainLimit = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 }

const byFastifyCode: Record<string, ApiProblem> = {
  FST_ERR_CTP_INVALID_JSON_BODY: new ApiProblem('generic.bad_request', { message: 'The body is not valid JSON' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new ApiProblem('generic.bad_request', {
    message: 'The body is not as long as its header says',
  }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ApiProblem('generic.unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: new ApiProblem('generic.too_large'),
  FST_REQ_FILE_TOO_LARGE: new ApiProblem('generic.too_large'),
  FST_ERR_BAD_URL: new ApiProblem('generic.bad_request', { message: 'The address is malformed' }),
  FST_ERR_MAX_PARAM_LENGTH: new ApiProblem('generic.not_found'),
}

/** `generic.server_error` for unforeseen errors. */
export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const problem = code === undefined ? undefined : byFastifyCode[code]
  if (problem) return problem
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiProblem('generic.bad_request')
  return new ApiProblem('generic.server_error')
}

/** @param toProblem by default `problemOf`; the API knows its database's errors too */
export const errorHandler =
  (toProblem: (error: unknown) => ApiProblem) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const problem = toProblem(error)
    const status = errorStatus(problem.code)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (problem.code === 'generic.too_large') await drain(request)
    await sendProblem(reply, problem)
  }

export const sendProblem = (reply: FastifyReply, problem: ApiProblem): FastifyReply =>
  reply
    .code(errorStatus(problem.code))
    .headers(problem.details.headers ?? {})
    .type('application/json; charset=utf-8')
    .send(problemBody(problem))

/** Closing at once would reset the connection before the client reads the answer. */
function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  let remaining = drainLimit.bytes
  const timer = setTimeout(resolve, drainLimit.milliseconds)
  raw.on('data', (chunk: Buffer) => {
    remaining -= chunk.length
    if (remaining < 0) resolve()
  })
  for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve())
  raw.resume()
  return promise.finally(() => clearTimeout(timer))
}
