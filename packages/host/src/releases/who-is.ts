import { account, apiBase, errorStatus, type User } from '@emberwatch/contract'
import { twoStepHeader } from '@emberwatch/contract/server-headers'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Answer {
  readonly status: number
  readonly body: { data?: User }
}

/**
 * Whom the request's token stands for. The host has no sessions of its own: it asks the API, served here or passed on to.
 * `body.data` is the person where the status is 200, else the answer of the API as it came. What the API lets a person do only after two-step
 * sign-in is turned on, the host's own calls refuse as well, unless they are about the own account.
 */
export async function whoIs(
  app: FastifyInstance,
  request: FastifyRequest,
  { isOwnAccount }: { readonly isOwnAccount: boolean },
): Promise<Answer> {
  const { statusCode, headers, body } = await app.inject({
    url: apiBase + account.me.path,
    remoteAddress: request.ip,
    headers: { authorization: request.headers.authorization ?? '' },
  })
  if (!isOwnAccount && headers[twoStepHeader]) return setupRequired()
  return { status: statusCode, body: parseJson(body) }
}

function setupRequired(): Answer {
  const statusText = 'user.two_step_setup_required'
  const status = errorStatus(statusText)
  return { status, body: { status, statusText } as Answer['body'] }
}

/** A platform's API may answer anything when it is in trouble. */
function parseJson(text: string): { data?: User } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
