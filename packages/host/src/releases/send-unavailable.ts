import type { FastifyReply } from 'fastify'

const retryAfterSeconds = 5

/** A file that cannot be had. Never a 404: it exists, and nobody may remember that it does not. */
export const sendUnavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' })
    .type('text/plain')
    .send('This file cannot be had at the moment')
