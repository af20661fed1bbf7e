import { apiBase, auth, type User } from '@emberwatch/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Whom the request's token stands for. The host has no sessions of its own: it asks the API, served here or passed on to.
 * `body.data` is the person where the status is 200, else the answer of the API as it came.
 */
export async function whoIs(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<{ status: number; body: { data?: User } }> {
  const { statusCode, body } = await app.inject({
    url: apiBase + auth.me.path,
    remoteAddress: request.ip,
    headers: { authorization: request.headers.authorization ?? '' },
  })
  return { status: statusCode, body: parseJson(body) }
}

/** A platform's API may answer anything when it is in trouble. */
function parseJson(text: string): { data?: User } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
