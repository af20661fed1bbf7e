import { type ErrorCode, errorStatus } from '@emberwatch/contract'
import { closeAfter } from '@emberwatch/http'
import type { FastifyReply } from 'fastify'

const retrySeconds = '5'

/** Refuses in the API's form (product 18.1). */
export function refuse(reply: FastifyReply, statusText: ErrorCode) {
  const status = errorStatus(statusText)
  if (status === 503) reply.header('retry-after', retrySeconds)
  if (!reply.request.raw.complete) closeAfter(reply)
  return reply.code(status).send({ status, statusText })
}
