import type { FastifyReply } from 'fastify'

const retryAfterSeconds = 5

/** Never a 404, which caches would remember. */
export const sendUnavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' })
    .type('text/plain')
    .send('This file cannot be had at the moment')
