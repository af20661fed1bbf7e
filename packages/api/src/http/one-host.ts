import { ApiProblem, sendProblem } from '@emberwatch/http'
import type { FastifyInstance } from 'fastify'

/**
 * Refuses a second `Host`, which a proxy in front may have read instead of the first (RFC 9112, section 3.2), and one that is not the `:authority` of
 * HTTP/2 (RFC 9113, section 8.3.1). Call it before adding routes.
 */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, headers } }, reply) => {
    const names = rawHeaders.filter((_, index) => index % 2 === 0)
    const authority = headers[':authority']
    const isOther = authority !== undefined && headers.host !== undefined && headers.host !== authority
    if (isOther || names.filter((name) => name.toLowerCase() === 'host').length > 1)
      return sendProblem(
        reply,
        new ApiProblem('generic.bad_request', { message: 'There is more than one Host header' }),
      )
  })
}
